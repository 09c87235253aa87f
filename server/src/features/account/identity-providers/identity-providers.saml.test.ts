import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  atOrganization,
  comeBack,
  enterWithGoogle,
  freshCode,
  googleFields,
  newGooglePerson,
} from "../../../../test/doubles/google.ts";
import type { ProviderPerson } from "../../../../test/doubles/openid-provider.ts";
import { makeSamlKey, startSamlProvider, type TestSamlProvider } from "../../../../test/doubles/saml-provider.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { acceptInvitation, inviteSomebody } from "../../../../test/members.ts";
import { askFactor } from "../../../../test/resets.ts";
import {
  newPerson,
  openBrowser,
  type Person,
  readMail,
  sendPassword,
  signUp,
  signUpSteps,
} from "../../../../test/sign-in.ts";

const desk = randomUUID();

let server: TestServer;
let acme: TestSamlProvider;
beforeAll(async () => {
  acme = await startSamlProvider();
  const roles = `team=${desk}:analyst;leads=${desk}:compliance_manager`;
  server = await openTestServer({ settings: { ...acme.settings, SAML_ROLES: roles } });
  acme.deliverTo(server.origins[0] ?? "");
  await server.query("insert into projects (id, name) values ($1, 'Acme')", [desk]);
  await makeMember(server, "owner", desk);
});
afterAll(async () => {
  await server?.close();
  await acme.close();
});
beforeEach(() => acme.tamperWith(null));

const employee = (given: Partial<ProviderPerson> = {}): ProviderPerson => {
  const person = newGooglePerson(given);
  return { ...person, email: given.email ?? person.email.replace("example.com", "corp.example") };
};
const codeOf = ({ status, errors }: Answer) => [status, errors[0]?.code];
const signIn = async (person: ProviderPerson, visitor?: Visitor) =>
  enterWithGoogle(atOrganization(visitor ?? (await openBrowser(server))), acme, person);
const required = [409, "single-sign-on.required"];
const failed = [422, "single-sign-on.sign_in_failed"];

async function join(person: ProviderPerson): Promise<{ visitor: Visitor; account: Person }> {
  const visitor = await openBrowser(server);
  const account = { ...newPerson(), email: person.email };
  expect((await signIn(person, visitor)).data.newcomer.email).toBe(person.email);
  const made = await atOrganization(visitor).post("/api/registration/google-user", { fields: googleFields });
  expect(made.data).toMatchObject({ step: "enable-2fa" });
  await signUpSteps.drawAuthenticator(server, visitor, account);
  expect((await signUpSteps.enableAuthenticator(server, visitor, account)).data.step).toBe("authenticate");
  await signUpSteps.authenticate(server, visitor, account);
  return { visitor, account };
}

/** As an account had it from the time before. */
async function moveToDomain(person: Person, role: string): Promise<void> {
  const email = person.email.replace(/@.*/, "@corp.example");
  await server.query("update users set email = $2 where email = $1", [person.email, email]);
  await server.query("update memberships set role = $2 where user_id = (select id from users where email = $1)", [
    email,
    role,
  ]);
  person.email = email;
}

describe("sign-in by SAML", () => {
  test("a newcomer's account is made, their groups give and take roles, and the second factor stays ours", async () => {
    const person = employee({ groups: ["team", "somebody else's"] });
    const { visitor, account } = await join(person);
    const roleNow = async () => (await visitor.get("/api/session")).data.user.role;
    expect(await roleNow()).toBe("analyst");

    const again = await openBrowser(server);
    expect((await signIn({ ...person, groups: ["leads", "team"] }, again)).data).toMatchObject({ step: "2fa" });
    expect(await roleNow()).toBe("compliance_manager");
    expect((await again.post("/api/projects/info")).status).toBe(401);
    const token = await freshCode(server, account);
    await again.post("/api/registration/verify-2FA-QR", { email: account.email, token });
    expect((await again.post("/api/login/authenticate", { email: account.email })).status).toBe(200);

    acme.tamperWith({
      say: ({ attributes: { groups: _, ...attributes } }) => ({
        attributes: { ...attributes, "http://schemas.microsoft.com/claims/groups.link": ["https://graph.example"] },
      }),
    });
    expect((await signIn(person)).data.step).toBe("2fa");
    expect(await roleNow()).toBe("compliance_manager");
    acme.tamperWith(null);
    await signIn({ ...person, groups: undefined });
    expect(await roleNow()).toBeNull();

    const rows = await server.query(
      `select distinct s.provider, i.provider as linked, i.issuer from sessions s
       join external_identities i on i.user_id = s.user_id where i.subject = $1`,
      [person.sub],
    );
    expect(rows).toEqual([{ provider: "saml", linked: "saml", issuer: acme.issuer }]);
  });

  test("an account of its domain is linked at its first sign-on, opened by nothing else, and by no other subject", async () => {
    const { visitor, person } = await signUp(server);
    await moveToDomain(person, "admin");
    expect(codeOf(await sendPassword(await openBrowser(server), person))).toEqual(required);
    const here = employee({ email: person.email });
    const browser = await openBrowser(server);
    expect((await signIn(here, browser)).data).toMatchObject({ step: "2fa", newcomer: null });
    expect((await readMail(server, person.email)).text).toContain("linked to an SSO account");
    expect((await visitor.get("/api/session")).data.authenticated).toBe(false);
    expect(codeOf(await signIn({ ...here, sub: "somebody else" }))).toEqual([409, "single-sign-on.already_linked"]);
    expect(codeOf(await askFactor(browser, person.email))).toEqual([409, "single-sign-on.no_factor_mail"]);
  });

  test("it is linked in the profile, and is not unlinked where its domain requires it", async () => {
    const { visitor, person } = await signUp(server);
    const door = atOrganization(visitor);
    const here = employee();
    const { data } = await door.post("/api/settings/google-start", { token: await freshCode(server, person) });
    acme.signInAs(here);
    const { url, ...ours } = data;
    expect((await door.post("/api/settings/google-link", { ...ours, ...(await acme.visit(url)) })).status).toBe(200);
    expect((await door.get("/api/settings/google")).data.linked.email).toBe(here.email);
    expect(codeOf(await door.del("/api/settings/google-link"))).toEqual(required);
    expect((await signIn(here)).data).toMatchObject({ step: "2fa", newcomer: null });
  });

  test("who signs in there accepts an invitation, and signs out here alone", async () => {
    const { visitor, account } = await join(employee({ groups: ["team"] }));
    const { token } = await inviteSomebody(server, await makeMember(server), "admin", account);
    expect((await acceptInvitation(visitor, token)).status).toBe(200);
    expect((await visitor.get("/api/login/single-sign-on-end")).data.url).toBeNull();
  });

  test("its metadata says where answers are taken, and that assertions must be signed", async () => {
    const { status, headers, bytes } = await server.visitor().get("/saml/metadata");
    expect([status, headers.get("content-type")]).toEqual([200, "application/samlmetadata+xml; charset=utf-8"]);
    const xml = bytes.toString();
    expect(xml).toContain('entityID="http://localhost:3000/saml/metadata"');
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml).toContain('Location="http://localhost:3000/saml/acs"');
  });

  test("a second certificate of the provider signs as well while it changes its key", async () => {
    const next = makeSamlKey();
    const both = `${acme.settings.SAML_CERTIFICATES},${next.certificate}`;
    const other = await openTestServer({ settings: { ...acme.settings, SAML_CERTIFICATES: both }, own: true });
    try {
      acme.deliverTo(other.origins[0] ?? "");
      for (const sign of [{}, next]) {
        acme.tamperWith({ sign });
        const answer = await enterWithGoogle(atOrganization(await openBrowser(other)), acme, employee());
        expect(answer.data.newcomer).not.toBeNull();
      }
    } finally {
      acme.deliverTo(server.origins[0] ?? "");
      await other.close();
    }
  });
});

describe("S14 the browser that began ends", () => {
  const path = "/api/login/google-user-info";

  test("S14 another browser, another purpose, a code of another visit, a used one, and a made-up one open nothing", async () => {
    const person = employee({ groups: ["team"] });
    await join(person);
    const [mine, theirs] = [atOrganization(await openBrowser(server)), atOrganization(await openBrowser(server))];
    const stolen = await comeBack(mine, acme, person);
    expect(codeOf(await theirs.post(path, stolen))).toEqual(failed);
    const own = await comeBack(theirs, acme, employee());
    expect(codeOf(await theirs.post(path, { ...own, code: stolen.code }))).toEqual(failed);
    expect(codeOf(await theirs.post(path, own))).toEqual(failed);
    const signUpVisit = await comeBack(theirs, acme, person, "sign_up");
    expect(codeOf(await theirs.post(path, signUpVisit))).toEqual(failed);
    expect((await theirs.get("/api/session")).data).toMatchObject({ step: "login", authenticated: false });

    expect((await mine.post(path, stolen)).data.step).toBe("2fa");
    expect(codeOf(await mine.post(path, stolen))).toEqual(failed);
    const { url, ...ours } = (await mine.post("/api/login/google-start", { purpose: "sign_in" })).data;
    const state = new URL(url).searchParams.get("RelayState");
    expect(codeOf(await mine.post(path, { ...ours, state, code: "made up" }))).toEqual(failed);
  });

  test("S14 of ten answers at once, and of one that is sent again, one is taken", async () => {
    const browser = atOrganization(await openBrowser(server));
    const { url, ...ours } = (await browser.post("/api/login/google-start", { purpose: "sign_in" })).data;
    acme.signInAs(employee());
    const form = acme.answerTo(url);
    const backs = await Promise.all(Array.from({ length: 10 }, () => acme.deliver(form)));
    const codes = backs.flatMap(({ searchParams }) => searchParams.get("code") ?? []);
    expect(codes).toHaveLength(1);
    const arrived = { ...ours, state: form.RelayState, code: codes[0] };
    expect((await browser.post(path, arrived)).data.newcomer).not.toBeNull();
    expect((await acme.deliver(form)).searchParams.get("error")).toBe("saml");
  });

  test("S14 an answer to a visit that is over is not read", async () => {
    const browser = atOrganization(await openBrowser(server));
    const { url } = (await browser.post("/api/login/google-start", { purpose: "sign_in" })).data;
    acme.signInAs(employee());
    const form = acme.answerTo(url);
    await server.query("update sign_in_visits set expires_at = now() - interval '1 second'");
    expect((await acme.deliver(form)).search).toBe(`?state=${form.RelayState}&error=saml`);
  });

  test("S14 only emails of the named domains are the provider's to speak for", async () => {
    const unverified = [422, "single-sign-on.unverified_email"];
    expect(codeOf(await signIn(newGooglePerson()))).toEqual(unverified);
    expect(codeOf(await signIn(employee({ email: "o\u212Asana@corp.example" })))).toEqual(unverified);
    acme.tamperWith({
      say: ({ attributes }) => ({ attributes: { ...attributes, email: ["a@corp.example", "b@corp.example"] } }),
    });
    expect(codeOf(await signIn(employee()))).toEqual(unverified);
  });
});
