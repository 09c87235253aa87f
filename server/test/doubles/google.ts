import { randomBytes } from "node:crypto";
import type { TestServer, Visitor } from "../harness.ts";
import { codeNow, forgetUsedCode, newPerson, openBrowser, type Person, signUpSteps } from "../sign-in.ts";
import type { ProviderPerson, TestProvider } from "./openid-provider.ts";

export const newGooglePerson = (given: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomBytes(10).toString("hex"),
  email: `g.${randomBytes(5).toString("hex")}@example.com`,
  email_verified: true,
  given_name: "Olena",
  family_name: "Kovalenko",
  ...given,
});

/** What a browser needs of one. */
type Visited = Pick<TestProvider, "signInAs" | "visit">;
type Purpose = "sign_in" | "sign_up";
const addresses = { sign_in: "/api/login/google-user-info", sign_up: "/api/registration/register-google-user" };

export async function comeBack(
  visitor: Visitor,
  provider: Visited,
  person: ProviderPerson,
  purpose: Purpose = "sign_in",
) {
  const { status, data, errors } = await visitor.post("/api/login/google-start", { purpose });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  provider.signInAs(person);
  const { url, ...ours } = data;
  return { ...ours, ...(await provider.visit(url)) };
}

export async function enterWithGoogle(
  visitor: Visitor,
  provider: Visited,
  person: ProviderPerson,
  purpose: Purpose = "sign_in",
) {
  return visitor.post(addresses[purpose], await comeBack(visitor, provider, person, purpose));
}

export const googleFields = {
  first_name: "Olena",
  last_name: "Kovalenko",
  company_name: "Acme Bank",
  website: "acme.example",
  terms: true,
};

/** The same visitor, at the calls of another provider. */
export function visitorAt(id: string, visitor: Visitor): Visitor {
  const path = (of: string) => of.replace("google", id);
  return {
    ...visitor,
    get: (of) => visitor.get(path(of)),
    post: (of, body) => visitor.post(path(of), body),
    del: (of) => visitor.del(path(of)),
  };
}

export const atOrganization = (visitor: Visitor): Visitor => visitorAt("single-sign-on", visitor);

export async function signUpWithGoogle(
  server: TestServer,
  provider: Visited,
  google = newGooglePerson(),
  at = (visitor: Visitor) => visitor,
) {
  const visitor = at(await openBrowser(server));
  const person: Person = { ...newPerson(), email: google.email };
  await enterWithGoogle(visitor, provider, google, "sign_up");
  const steps = [
    () => visitor.post("/api/registration/google-user", { fields: googleFields }),
    () => signUpSteps.drawAuthenticator(server, visitor, person),
    () => signUpSteps.enableAuthenticator(server, visitor, person),
    () => signUpSteps.createProject(server, visitor, person),
    () => signUpSteps.authenticate(server, visitor, person),
  ];
  for (const step of steps) {
    const { status, errors } = await step();
    if (status !== 200) throw new Error(JSON.stringify(errors));
  }
  return { visitor, person, google };
}

export async function freshCode(server: TestServer, person: Person): Promise<string> {
  await forgetUsedCode(server, person);
  return codeNow(person.secret);
}
