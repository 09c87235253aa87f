import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  atOrganization,
  comeBack,
  enterWithGoogle,
  googleFields,
  newGooglePerson,
  signUpWithGoogle,
} from "../../../../test/doubles/google.ts";
import {
  type ProviderPerson,
  startOpenIdProvider,
  type TestProvider,
} from "../../../../test/doubles/openid-provider.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { acceptInvitation, checkInvitation, inviteSomebody, registerMember } from "../../../../test/members.ts";
import { askFactor } from "../../../../test/resets.ts";
import { askEmailChange } from "../../../../test/settings.ts";
import {
  newPerson,
  openBrowser,
  type Person,
  proveHuman,
  readMail,
  registrationFields,
  sendPassword,
  signUp,
  signUpSteps,
} from "../../../../test/sign-in.ts";

const [desk, ops] = [randomUUID(), randomUUID()];

let server: TestServer;
let google: TestProvider;
let acme: TestProvider;
beforeAll(async () => {
  // The organization's says all but the subject at its userinfo endpoint.
  [google, acme] = [await startOpenIdProvider(), await startOpenIdProvider(true)];
  for (const provider of [google, acme]) provider.allowRedirect("http://localhost:3000/login");
  server = await openTestServer({
    settings: {
      ...google.settings,
      ...acme.organization,
      OUTBOUND_ALLOW: `${google.settings.OUTBOUND_ALLOW},${acme.settings.OUTBOUND_ALLOW}`,
      OIDC_DOMAINS: "corp.example",
      OIDC_ROLES: `team=${desk}:analyst;leads=${desk}:compliance_manager;ops=${ops}:developer;none=${randomUUID()}:admin`,
    },
  });
  for (const id of [desk, ops]) await server.query("insert into projects (id, name) values ($1, 'Acme')", [id]);
  await makeMember(server, "owner", desk);
});
afterAll(async () => {
  await server?.close();
  await Promise.all([google.close(), acme.close()]);
});
beforeEach(() => acme.tamperWith(null));

const employee = (given: Partial<ProviderPerson> = {}) => {
  const person = newGooglePerson(given);
  return { ...person, email: given.email ?? person.email.replace("example.com", "corp.example") };
};
const codeOf = ({ status, errors }: Answer) => [status, errors[0]?.code];
const signIn = async (person: ProviderPerson, visitor?: Visitor) =>
  enterWithGoogle(atOrganization(visitor ?? (await openBrowser(server))), acme, person);
const required = [409, "single-sign-on.required"];
const sentence = "Your organization requires Acme for this account. Use the button “Sign in with Acme”.";

/** By the screens of a newcomer whose groups give a role: no project is to be made. */
async function join(person: ProviderPerson): Promise<{ visitor: Visitor; person: Person }> {
  const visitor = await openBrowser(server);
  const account = { ...newPerson(), email: person.email };
  expect((await signIn(person, visitor)).data.newcomer.email).toBe(person.email);
  const made = await atOrganization(visitor).post("/api/registration/google-user", { fields: googleFields });
  expect(made.data).toMatchObject({ step: "enable-2fa" });
  await signUpSteps.drawAuthenticator(server, visitor, account);
  expect((await signUpSteps.enableAuthenticator(server, visitor, account)).data.step).toBe("authenticate");
  await signUpSteps.authenticate(server, visitor, account);
  return { visitor, person: account };
}

const roleIn = async (email: string, project: string) =>
  (
    await server.query<{ role: string }>(
      "select role from memberships m join users u on u.id = m.user_id where u.email = $1 and m.project_id = $2",
      [email, project],
    )
  )[0]?.role ?? null;

/** As an account had it from the time before. */
async function moveToDomain(person: Person, role = "owner"): Promise<void> {
  const email = person.email.replace(/@.*/, "@corp.example");
  await server.query("update users set email = $2 where email = $1", [person.email, email]);
  await server.query("update memberships set role = $2 where user_id = (select id from users where email = $1)", [
    email,
    role,
  ]);
  person.email = email;
}

describe("roles follow groups", () => {
  test("S2 given with the account, changed and taken at the next sign-in, in every open session at once", async () => {
    const person = employee({ groups: ["team", "somebody else's"] });
    const { visitor } = await join(person);
    const roleNow = async () => (await visitor.get("/api/session")).data.user.role;
    expect(await roleNow()).toBe("analyst");

    expect((await signIn({ ...person, groups: ["team", "leads", "ops"] })).data.step).toBe("2fa");
    expect([await roleNow(), await roleIn(person.email, ops)]).toEqual(["compliance_manager", "developer"]);
    const tooMany = {
      _claim_names: { groups: "there" },
      _claim_sources: { there: { endpoint: "https://sso.example" } },
    };
    expect((await signIn({ ...person, groups: undefined, ...tooMany })).data.step).toBe("2fa");
    expect(await roleNow()).toBe("compliance_manager");
    await signIn({ ...person, groups: undefined });
    expect([await roleNow(), await roleIn(person.email, desk), await roleIn(person.email, ops)]).toEqual([
      null,
      null,
      null,
    ]);

    const entries = await server.query<{ action: string; before: string; after: string; group: string; actor: string }>(
      `select action, detail->>'before' as before, detail->>'after' as after, detail->>'group' as group, actor_id as actor
       from audit_log where project_id = $1 and detail->>'email' = $2 order by seq`,
      [desk, person.email],
    );
    const actor = "single-sign-on";
    expect(entries).toEqual([
      { action: "members.role_changed", before: null, after: "analyst", group: "team", actor },
      { action: "members.role_changed", before: "analyst", after: "compliance_manager", group: "leads", actor },
      { action: "members.removed", before: null, after: null, group: null, actor },
    ]);
    expect((await readMail(server, person.email)).text).toContain("You were removed from a project.");
  });

  test("an open invitation to the address goes when a group gives the role: its link is no way back", async () => {
    const person = employee({ groups: ["team"] });
    const owner = await makeMember(server, "owner", desk);
    const { token } = await inviteSomebody(server, owner, "admin", { ...newPerson(), email: person.email });
    await join(person);
    expect(await roleIn(person.email, desk)).toBe("analyst");
    expect(await server.query("select from invitations where email = $1", [person.email])).toEqual([]);
    expect(codeOf(await checkInvitation(server, token))).toEqual([422, "invitations.expired"]);
    const [entry] = await server.query<{ withdrawn: number }>(
      `select (detail->>'withdrawn')::int as withdrawn from audit_log
       where project_id = $1 and action = 'members.role_changed' and detail->>'email' = $2`,
      [desk, person.email],
    );
    expect(entry).toEqual({ withdrawn: 1 });
  });

  test("S18 an owner stays one, whatever the groups say, and no group makes one", async () => {
    const owner = await makeMember(server, "owner", ops);
    const { visitor, person } = await signUp(server);
    await server.query("update memberships set user_id = (select id from users where email = $1) where user_id = $2", [
      person.email,
      owner.userId,
    ]);
    const here = employee();
    await server.query(
      `insert into external_identities (provider, issuer, subject, user_id, email)
       select 'oidc', $1, $2, id, email from users where email = $3`,
      [acme.issuer, here.sub, person.email],
    );
    for (const groups of [[], ["ops"]]) {
      expect((await signIn({ ...here, groups })).status).toBe(200);
      expect(await roleIn(person.email, ops)).toBe("owner");
    }
    expect((await visitor.get("/api/session")).data.authenticated).toBe(true);
  });
});

describe("where single sign-on is required", () => {
  test("S3 a password and a Google account open such an account no more; its owner's password does, and it is recorded", async () => {
    const { visitor, person, google: account } = await signUpWithGoogle(server, google);
    const own = await signUp(server);
    await moveToDomain(own.person, "admin");
    const { errors, ...refused } = await sendPassword(await openBrowser(server), own.person);
    expect([refused.status, errors[0]?.message]).toEqual([409, sentence]);
    expect(codeOf(await sendPassword(await openBrowser(server), { ...own.person, password: "wrong" }))).toEqual([
      422,
      "sessions.invalid_credentials",
    ]);
    await moveToDomain(person);
    expect(codeOf(await enterWithGoogle(await openBrowser(server), google, account))).toEqual(required);
    const newcomer = employee();
    expect(codeOf(await enterWithGoogle(await openBrowser(server), google, newcomer, "sign_up"))).toEqual(required);
    expect((await visitor.get("/api/session")).data.authenticated).toBe(true);

    await server.query(
      "update memberships set role = 'owner' where user_id = (select id from users where email = $1)",
      [own.person.email],
    );
    expect((await sendPassword(await openBrowser(server), own.person)).data.step).toBe("2fa");
    const [entry] = await server.query<{ detail: { past?: string } }>(
      `select detail from audit_log where action = 'sessions.password_proved'
         and detail->>'userId' = (select id::text from users where email = $1) order by seq desc limit 1`,
      [own.person.email],
    );
    expect(entry?.detail.past).toBe("single-sign-on");
  });

  test("nobody signs up with a password there, invited or not", async () => {
    const person = { ...newPerson(), email: employee().email };
    const visitor = await openBrowser(server);
    const recaptcha = await proveHuman(visitor, "registration");
    expect(codeOf(await visitor.post("/api/registration", { fields: registrationFields(person), recaptcha }))).toEqual(
      required,
    );
    const { token } = await inviteSomebody(server, await makeMember(server), "analyst", person);
    expect(codeOf(await registerMember(await openBrowser(server), token, person))).toEqual(required);
  });

  test("an account from before is linked at its first single sign-on, by one subject only, and is not unlinked", async () => {
    const { visitor, person } = await signUp(server);
    await moveToDomain(person);
    const here = employee({ email: person.email });
    expect((await signIn(here)).data).toMatchObject({ step: "2fa", newcomer: null });
    expect((await readMail(server, person.email)).text).toContain("linked to an SSO account");
    expect(codeOf(await signIn({ ...here, sub: "somebody else" }))).toEqual([409, "single-sign-on.already_linked"]);
    // Who had the account before is out: the organization has vouched for somebody else, perhaps.
    expect((await visitor.get("/api/session")).data.authenticated).toBe(false);
    const [trace] = await server.query<{ detail: object }>(
      "select detail from audit_log where action = 'identity-providers.refused' order by seq desc limit 1",
    );
    expect(trace?.detail).toMatchObject({ subject: "somebody else", why: "single-sign-on.already_linked" });
    const browser = await openBrowser(server);
    await signIn(here, browser);
    expect(codeOf(await askFactor(browser, person.email))).toEqual([409, "single-sign-on.no_factor_mail"]);
    expect((await atOrganization(browser).get("/api/login/single-sign-on-end")).status).toBe(401);
  });
});

describe("no way around it", () => {
  const link = (person: Person, sub: string) =>
    server.query(
      `insert into external_identities (provider, issuer, subject, user_id, email)
       select 'oidc', $1, $2, id, email from users where email = $3`,
      [acme.issuer, sub, person.email],
    );

  test("S3 no email is changed into the organization's, and none of its own away", async () => {
    const { visitor, person } = await signUp(server);
    expect(codeOf(await askEmailChange(visitor, person, employee().email))).toEqual(required);
    await moveToDomain(person);
    expect(codeOf(await askEmailChange(visitor, person, newPerson().email))).toEqual(required);
  });

  test("S3 a role by a group closes the other ways in of whoever has it, sessions too, but not of an owner of all", async () => {
    const { visitor, person } = await signUp(server);
    const here = { ...newGooglePerson(), email: person.email };
    await link(person, here.sub);
    await signIn(here);
    expect((await visitor.get("/api/session")).data.authenticated).toBe(true);
    expect((await signIn({ ...here, groups: ["team"] })).data.step).toBe("2fa");
    expect((await visitor.get("/api/session")).data.authenticated).toBe(false);
    expect(codeOf(await sendPassword(await openBrowser(server), person))).toEqual(required);
    await signIn({ ...here, groups: [] });
    expect((await sendPassword(await openBrowser(server), person)).data.step).toBe("2fa");
  });

  test("S3 the way of an owner past it leads into no other project", async () => {
    const { visitor, person } = await signUp(server);
    await moveToDomain(person);
    const { token } = await inviteSomebody(server, await makeMember(server), "admin", person);
    expect(codeOf(await acceptInvitation(visitor, token))).toEqual(required);
  });

  test("S14 an email of other letters that become ones of ASCII is another mailbox", async () => {
    const unverified = [422, "single-sign-on.unverified_email"];
    expect(codeOf(await signIn(employee({ email: "o\u212Asana@corp.example" })))).toEqual(unverified);
  });
});

describe("S14 the organization's sign-in refuses", () => {
  const path = "/api/login/google-user-info";
  const failed = [422, "single-sign-on.sign_in_failed"];
  const refused = async (visitor: Visitor, body: object, error = failed) => {
    expect(codeOf(await visitor.post(path, body))).toEqual(error);
    expect((await visitor.get("/api/session")).data).toMatchObject({ step: "login", authenticated: false });
  };

  test("S14 another browser's state, a used code, another issuer, Google's reply, another nonce, an unsigned token", async () => {
    const person = employee({ groups: ["team"] });
    await join(person);
    const [mine, theirs] = [atOrganization(await openBrowser(server)), atOrganization(await openBrowser(server))];
    const back = await comeBack(mine, acme, person);
    await refused(theirs, back);
    await refused(mine, { ...back, iss: google.issuer });
    await refused(mine, back);
    const used = await comeBack(mine, acme, person);
    expect((await mine.post(path, used)).status).toBe(200);
    const other = await comeBack(theirs, acme, person);
    await refused(theirs, { ...other, code: used.code });

    const plain = await openBrowser(server);
    await refused(atOrganization(plain), await comeBack(plain, google, person));

    const { url, ...ours } = (await theirs.post("/api/login/google-start", { purpose: "sign_in" })).data;
    const address = new URL(url);
    expect([address.searchParams.get("prompt"), address.searchParams.get("nonce")]).toEqual([null, expect.any(String)]);
    address.searchParams.set("nonce", "of an attacker");
    acme.signInAs(person);
    await refused(theirs, { ...ours, ...(await acme.visit(address.href)) });

    acme.tamperWith((token) => {
      const [, claims = ""] = token.split(".");
      return `${Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url")}.${claims}.`;
    });
    await refused(theirs, await comeBack(theirs, acme, person));
  });

  test("S14 an email that is not verified, or is somebody's; of its own domain none need be said to be", async () => {
    const unverified = [422, "single-sign-on.unverified_email"];
    expect(codeOf(await signIn(employee({ email_verified: false })))).toEqual(unverified);
    expect(codeOf(await signIn(newGooglePerson({ email_verified: undefined })))).toEqual(unverified);
    expect((await signIn(employee({ email_verified: undefined }))).data.newcomer).not.toBeNull();
    const { person } = await signUp(server);
    expect(codeOf(await signIn(newGooglePerson({ email: person.email })))).toEqual([
      409,
      "single-sign-on.password_account",
    ]);
  });
});

test("a session that began there gets the address where it ends there, another does not", async () => {
  const { visitor } = await join(employee({ groups: ["team"] }));
  const { data } = await visitor.get("/api/login/single-sign-on-end");
  expect(data.url).toContain(`${acme.issuer}/session/end?`);
  expect(new URL(data.url).searchParams.get("post_logout_redirect_uri")).toBe("http://localhost:3000/login");
  const { visitor: other } = await signUp(server);
  expect((await other.get("/api/login/single-sign-on-end")).data.url).toBeNull();
});
