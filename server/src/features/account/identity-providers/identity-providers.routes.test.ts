import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import {
  comeBack,
  enterWithGoogle,
  freshCode,
  googleFields,
  newGooglePerson,
  signUpWithGoogle,
  visitorAt,
} from "../../../../test/doubles/google.ts";
import { startOpenIdProvider, type TestProvider } from "../../../../test/doubles/openid-provider.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { askFactor } from "../../../../test/resets.ts";
import { newPerson, openBrowser, signUp, signUpSteps } from "../../../../test/sign-in.ts";
import { type IdentityProvider, identityProviders, openIdConnect } from "./identity-providers.map.ts";
import { type ProviderCalls, providerRoutes } from "./identity-providers.routes.ts";

const renamed = (path: string, id: string) => path.replace("google", id);
const callsOf = (id: string) =>
  Object.fromEntries(
    Object.entries(googleAccounts).map(([name, call]) => [name, { ...call, path: renamed(call.path, id) }]),
  ) as ProviderCalls;

const at = visitorAt;

let server: TestServer;
let first: TestProvider;
let second: TestProvider;
beforeAll(async () => {
  [first, second] = [await startOpenIdProvider(), await startOpenIdProvider()];
  const providers = [first, second];
  for (const provider of providers) provider.allowRedirect("http://localhost:3000/login");
  const clientAt = ({ settings, issuer }: TestProvider) => ({
    id: settings.GOOGLE_CLIENT_ID ?? "",
    secret: settings.GOOGLE_CLIENT_SECRET ?? "",
    issuer,
  });
  const { failures, mails } = identityProviders.google;
  /** `twin`: Google's own server and client, under another name. */
  const others: Record<string, IdentityProvider> = {
    second: { ...openIdConnect(() => clientAt(second)), failures, mails, id: "second" },
    twin: { ...openIdConnect(() => clientAt(first)), failures, mails, id: "twin" },
  };
  server = await openTestServer({
    settings: {
      ...first.settings,
      OUTBOUND_ALLOW: providers.map(({ settings }) => settings.OUTBOUND_ALLOW).join(","),
    },
    moreRoutes: Object.entries(others).flatMap(([id, provider]) => providerRoutes(callsOf(id), () => provider)),
  });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([first.close(), second.close()]);
});

const identitiesOf = (subject: string) =>
  server.query<{ provider: string; user_id: string }>(
    "select provider, user_id from external_identities where subject = $1 order by provider",
    [subject],
  );

async function signUpAt(id: string, provider: TestProvider, google = newGooglePerson()) {
  const visitor = await openBrowser(server);
  const person = { ...newPerson(), email: google.email };
  const door = at(id, visitor);
  await enterWithGoogle(door, provider, google, "sign_up");
  const answers = [
    await door.post("/api/registration/google-user", { fields: googleFields }),
    await signUpSteps.drawAuthenticator(server, visitor, person),
    await signUpSteps.enableAuthenticator(server, visitor, person),
    await signUpSteps.createProject(server, visitor, person),
    await signUpSteps.authenticate(server, visitor, person),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  return { visitor, person, google };
}

describe("a second provider", () => {
  test("signs up and in by the same code, and its sessions say so", async () => {
    const { person, google } = await signUpAt("second", second);
    const browser = await openBrowser(server);
    const back = await enterWithGoogle(at("second", browser), second, google);
    expect(back.data).toMatchObject({ step: "2fa", newcomer: null });
    const token = await freshCode(server, person);
    await browser.post("/api/registration/verify-2FA-QR", { email: person.email, token });
    expect((await browser.post("/api/login/authenticate", { email: person.email })).status).toBe(200);
    const rows = await server.query(
      `select s.provider, i.provider as linked from sessions s join external_identities i on i.user_id = s.user_id
       where i.subject = $1`,
      [google.sub],
    );
    expect(rows).toEqual([
      { provider: "second", linked: "second" },
      { provider: "second", linked: "second" },
    ]);
  });

  test("is linked beside the first one, and each is unlinked alone", async () => {
    const { visitor, person } = await signUp(server);
    const people = { google: newGooglePerson(), second: newGooglePerson() };
    for (const [id, provider] of [["google", first] as const, ["second", second] as const]) {
      const door = at(id, visitor);
      const { data } = await door.post("/api/settings/google-start", { token: await freshCode(server, person) });
      provider.signInAs(people[id]);
      const { url, ...ours } = data;
      const linked = await door.post("/api/settings/google-link", { ...ours, ...(await provider.visit(url)) });
      expect(linked.status).toBe(200);
    }
    expect((await at("second", visitor).del("/api/settings/google-link")).status).toBe(200);
    expect((await visitor.get("/api/settings/google")).data.linked.email).toBe(people.google.email);
    expect((await at("second", visitor).get("/api/settings/google")).data.linked).toBeNull();
  });

  test("S7 lets no mail set up the second factor again, either", async () => {
    const { person, google } = await signUpAt("second", second);
    const browser = await openBrowser(server);
    await enterWithGoogle(at("second", browser), second, google);
    expect((await askFactor(browser, person.email)).errors[0]?.code).toBe("resets.google_alone");
  });
});

describe("S14 providers are kept apart", () => {
  const signIn = "/api/login/google-user-info";
  const codeOf = ({ errors }: Awaited<ReturnType<Visitor["post"]>>) => errors[0]?.code;
  const failed = "google-accounts.sign_in_failed";

  test("a visit to one is not ended with the reply of another, whoever of them is the twin", async () => {
    const browser = await openBrowser(server);
    const person = newGooglePerson();
    const doors = { google: first, twin: first, second };
    for (const [begun, provider] of Object.entries(doors))
      for (const ended of Object.keys(doors).filter((id) => id !== begun)) {
        const back = await comeBack(at(begun, browser), provider, person);
        expect([begun, ended, codeOf(await at(ended, browser).post(signIn, back))]).toEqual([begun, ended, failed]);
        expect([begun, (await at(begun, browser).post(signIn, back)).status]).toEqual([begun, 200]);
      }
  });

  test("a state of one with the code of another proves nobody", async () => {
    const browser = await openBrowser(server);
    const person = newGooglePerson();
    const { code } = await comeBack(at("second", browser), second, person);
    const here = await comeBack(browser, first, person);
    expect(codeOf(await browser.post(signIn, { ...here, code }))).toBe(failed);
  });

  test("the same subject at two providers is two identities, and a newcomer of one is not completed at another", async () => {
    const { google } = await signUpWithGoogle(server, first);
    const browser = await openBrowser(server);
    const moved = { ...google, email: newGooglePerson().email };
    const arrived = await enterWithGoogle(at("twin", browser), first, moved, "sign_up");
    expect(arrived.data).toMatchObject({ step: "login", newcomer: { email: moved.email } });
    expect((await browser.get("/api/registration/google-user")).data.newcomer).toBeNull();
    const wrongDoor = await browser.post("/api/registration/google-user", { fields: googleFields });
    expect(wrongDoor.status).toBe(401);
    const completed = await at("twin", browser).post("/api/registration/google-user", { fields: googleFields });
    expect(completed.status).toBe(200);
    const [one, two, ...rest] = await identitiesOf(google.sub);
    expect([one?.provider, two?.provider, rest]).toEqual(["google", "twin", []]);
    expect(one?.user_id).not.toBe(two?.user_id);
  });

  test("one subject of a provider opens one account, also by the database's own law", async () => {
    const { google } = await signUpWithGoogle(server, first);
    const { person } = await signUp(server);
    const copied = server.query(
      `insert into external_identities (provider, issuer, subject, user_id, email)
       select provider, issuer, subject, (select id from users where email = $2), email
       from external_identities where subject = $1`,
      [google.sub, person.email],
    );
    await expect(copied).rejects.toThrow("external_identities_pkey");
  });
});
