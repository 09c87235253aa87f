import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import {
  comeBack,
  enterWithGoogle,
  freshCode,
  googleFields,
  newGooglePerson,
  signUpWithGoogle,
} from "../../../../test/doubles/google.ts";
import { startOpenIdProvider, type TestProvider } from "../../../../test/doubles/openid-provider.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { askFactor, readToken } from "../../../../test/resets.ts";
import { newPerson, openBrowser, readMail, sendPassword, signUp, signUpSteps } from "../../../../test/sign-in.ts";

let server: TestServer;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.allowRedirect("http://localhost:3000/login");
  server = await openTestServer({ settings: provider.settings });
});
afterAll(async () => {
  await server?.close();
  await provider.close();
});
beforeEach(() => provider.tamperWith(null));

const signIn = "/api/login/google-user-info";
const failed = {
  parameter: "google",
  message: "Google Authentication Get User Request Failed",
  code: "google-accounts.sign_in_failed",
};

describe("Google", () => {
  test("a newcomer signs up without a password or a mailed code, but with an authenticator; then signs in with both", async () => {
    const google = newGooglePerson({ given_name: "Łucja José", family_name: "Ковальська" });
    const browser = await openBrowser(server);
    const arrived = await enterWithGoogle(browser, provider, google, "sign_up");
    expect(arrived.data).toMatchObject({
      step: "login",
      newcomer: { email: google.email, first_name: "", last_name: "" },
    });
    expect((await browser.get("/api/registration/google-user")).data.newcomer.email).toBe(google.email);
    const opened = await browser.post("/api/registration/google-user", { fields: googleFields });
    expect(opened.data).toMatchObject({ step: "enable-2fa", emailVerified: "true" });
    expect((await browser.post("/api/projects/list")).status).toBe(401);

    const { person, google: known } = await signUpWithGoogle(server, provider);
    const again = await openBrowser(server);
    const back = await enterWithGoogle(again, provider, known);
    expect(back.data).toMatchObject({ step: "2fa", newcomer: null });
    expect((await again.post("/api/projects/info")).status).toBe(401);
    const token = await freshCode(server, person);
    expect((await again.post("/api/registration/verify-2FA-QR", { email: person.email, token })).data.step).toBe(
      "authenticate",
    );
    expect((await again.post("/api/login/authenticate", { email: person.email })).data.user.email).toBe(person.email);
  });

  test("a Google account has no password that opens it, and the refusal is the one for a wrong password", async () => {
    const { person } = await signUpWithGoogle(server, provider);
    const { status, errors } = await sendPassword(await openBrowser(server), { ...person, password: "null" });
    expect([status, errors[0]?.message]).toEqual([422, "Invalid credentials."]);
  });

  test("the session id changes when Google has proved somebody (S1)", async () => {
    const browser = await openBrowser(server);
    const before = new Map(browser.cookies);
    await enterWithGoogle(browser, provider, newGooglePerson(), "sign_up");
    expect(browser.cookies.get("veridesk")).not.toBe(before.get("veridesk"));
    const old = server.visitor();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get("/api/registration/google-user")).data.newcomer).toBeNull();
  });
});

describe("S14 Google refuses", () => {
  const refused = async (visitor: Visitor, body: object, error: object = failed) => {
    const { status, errors } = await visitor.post(signIn, body);
    expect(status).toBe(422);
    expect(errors).toEqual([error]);
    const { data } = await visitor.get("/api/session");
    expect(data).toMatchObject({ step: "login", authenticated: false });
  };

  test("S14 a state of another browser, of another purpose, made up, or older than ten minutes", async () => {
    const { google } = await signUpWithGoogle(server, provider);
    const [mine, theirs] = [await openBrowser(server), await openBrowser(server)];
    const back = await comeBack(mine, provider, google);
    await refused(theirs, back);
    await refused(mine, { ...back, state: `${back.state.slice(0, -1)}x` });
    await refused(mine, { ...back, state: "" });
    await refused(mine, await comeBack(mine, provider, google, "sign_up"));
    const late = await comeBack(mine, provider, google);
    await server.query("update sign_in_visits set expires_at = now() - interval '1 second'");
    await refused(mine, late);
    const fresh = await openBrowser(server);
    expect((await fresh.post(signIn, await comeBack(fresh, provider, google))).status).toBe(200);
  });

  test("S14 a code or a state that was used, also after a refusal, and of 10 at once all but one", async () => {
    const { google } = await signUpWithGoogle(server, provider);
    const browser = await openBrowser(server);
    const spoilt = await comeBack(browser, provider, google);
    await refused(browser, { ...spoilt, redirect_uri: "https://evil.example/login" });
    await refused(browser, spoilt);
    const back = await comeBack(browser, provider, google);
    const { csrf } = browser;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.send("POST", signIn, back, { "csrf-token": csrf ?? "" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const second = await openBrowser(server);
    const other = await comeBack(second, provider, google);
    await refused(second, { ...other, code: back.code });
  });

  test("S14 another client, address to come back to, grant or provider than ours", async () => {
    const { google } = await signUpWithGoogle(server, provider);
    const browser = await openBrowser(server);
    for (const wrong of [
      { client_id: "somebody-else" },
      { redirect_uri: "http://localhost:3000/login/" },
      { redirect_uri: "https://evil.example/login" },
      { grant_type: "refresh_token" },
      { iss: "https://evil.example" },
    ])
      await refused(browser, { ...(await comeBack(browser, provider, google)), ...wrong });
  });

  test("S14 another nonce or PKCE challenge than this visit's, and a code that was meant for another visit", async () => {
    const { google } = await signUpWithGoogle(server, provider);
    const browser = await openBrowser(server);
    const requested: { nonce?: string; code_challenge?: string }[] = [
      { nonce: "of an attacker" },
      { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" },
    ];
    for (const changed of requested) {
      const { data } = await browser.post("/api/login/google-start", { purpose: "sign_in" });
      const { url, ...ours } = data;
      const address = new URL(url);
      for (const [name, value] of Object.entries(changed)) {
        expect(address.searchParams.get(name)).toBeTruthy();
        address.searchParams.set(name, value);
      }
      provider.signInAs(google);
      await refused(browser, { ...ours, ...(await provider.visit(address.href)) });
    }
    const [mine, theirs] = [await openBrowser(server), await openBrowser(server)];
    const stolen = await comeBack(theirs, provider, google);
    await refused(mine, { ...(await comeBack(mine, provider, newGooglePerson())), code: stolen.code });
  });

  test("S14 an ID token that was changed, is unsigned, or another client's", async () => {
    const { google } = await signUpWithGoogle(server, provider);
    const browser = await openBrowser(server);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const rewrite = (part: 0 | 1, change: object, signature?: string) => (token: string) => {
      const parts = token.split(".");
      const read = JSON.parse(Buffer.from(parts[part] ?? "", "base64url").toString());
      parts[part] = encode({ ...read, ...change });
      if (signature !== undefined) parts[2] = signature;
      return parts.join(".");
    };
    for (const change of [
      rewrite(1, { sub: "somebody-else" }),
      rewrite(1, { email_verified: true, aud: "another-client" }),
      rewrite(1, { iss: "https://accounts.google.com" }),
      rewrite(0, { alg: "none" }, ""),
      () => "no.token.atall",
    ]) {
      provider.tamperWith(change);
      await refused(browser, await comeBack(browser, provider, google));
    }
    provider.tamperWith((token) => token);
    expect((await enterWithGoogle(browser, provider, google)).status).toBe(200);
  });

  test.each([
    { email_verified: false },
    { email: "" },
    { email: `${"a".repeat(243)}@example.com.evil.example` },
    { email: "a@example.com, b@example.com" },
  ])("S14 an email that Google has not verified, or that is none: %j", async (claims) => {
    const browser = await openBrowser(server);
    const back = await comeBack(browser, provider, newGooglePerson(claims));
    await refused(browser, back, {
      parameter: "google",
      message: "Google has not verified the email of this account. Verify it there, or use another account.",
      code: "google-accounts.unverified_email",
    });
    expect((await browser.get("/api/registration/google-user")).data.newcomer).toBeNull();
  });

  test("S14 the email of an account with a password; the subject is issuer and sub, whatever the email", async () => {
    const { person } = await signUp(server);
    const browser = await openBrowser(server);
    for (const purpose of ["sign_in", "sign_up"] as const) {
      const { status, errors } = await enterWithGoogle(
        browser,
        provider,
        newGooglePerson({ email: person.email.toUpperCase() }),
        purpose,
      );
      expect([status, errors[0]?.code]).toEqual([409, "google-accounts.password_account"]);
    }
    const { google, person: owner } = await signUpWithGoogle(server, provider);
    const impostor = await enterWithGoogle(browser, provider, { ...google, sub: "another" });
    expect([impostor.status, impostor.errors[0]?.code]).toEqual([409, "google-accounts.password_account"]);
    await enterWithGoogle(browser, provider, { ...google, email: `moved.${google.email}` });
    expect((await browser.get("/api/session/customer-email")).data.email).toBe(owner.email);
    await server.query("update external_identities set issuer = 'https://other.example' where subject = $1", [
      google.sub,
    ]);
    expect((await enterWithGoogle(await openBrowser(server), provider, google)).status).toBe(409);
  });
});

describe("completing a sign-up", () => {
  test("S7 only for whom Google has proved to this very session, once", async () => {
    const stranger = await openBrowser(server);
    expect((await stranger.post("/api/registration/google-user", { fields: googleFields })).status).toBe(401);
    const browser = await openBrowser(server);
    await enterWithGoogle(browser, provider, newGooglePerson(), "sign_up");
    const refusedFields = await browser.post("/api/registration/google-user", {
      fields: { ...googleFields, first_name: "Олена", terms: false },
    });
    expect(refusedFields.errors.map(({ parameter }) => parameter).sort()).toEqual([
      "fields.first_name",
      "fields.terms",
    ]);
    expect((await browser.post("/api/registration/google-user", { fields: googleFields })).status).toBe(200);
    expect((await browser.post("/api/registration/google-user", { fields: googleFields })).status).toBe(401);
  });

  test("a sign-up by password that nobody confirmed gives way; a confirmed one does not", async () => {
    const [squatter, waiting] = [await openBrowser(server), newPerson()];
    await signUpSteps.register(server, squatter, waiting);
    const browser = await openBrowser(server);
    await enterWithGoogle(browser, provider, newGooglePerson({ email: waiting.email }), "sign_up");
    expect((await browser.post("/api/registration/google-user", { fields: googleFields })).status).toBe(200);
    expect((await squatter.get("/api/session/customer-email")).data.email).toBeNull();

    const late = newPerson();
    await enterWithGoogle(browser, provider, newGooglePerson({ email: late.email }), "sign_up");
    await signUp(server, late);
    const { status, errors } = await browser.post("/api/registration/google-user", { fields: googleFields });
    expect([status, errors[0]?.message]).toEqual([409, "Account with this email already exists"]);
  });
});

async function comeBackToLink(visitor: Visitor, token: string, google = newGooglePerson()) {
  const { status, data, errors } = await visitor.post("/api/settings/google-start", { token });
  if (status !== 200) return { status, errors, body: null };
  provider.signInAs(google);
  const { url, ...ours } = data;
  return { status, errors, body: { ...ours, ...(await provider.visit(url)) } };
}

describe("linking from the profile", () => {
  test("S3 needs a fresh code, ends the other sessions, tells the owner, and then signs in", async () => {
    const { visitor, person } = await signUp(server);
    const other = await openBrowser(server);
    await sendPassword(other, person);
    expect((await comeBackToLink(visitor, "000000")).errors[0]?.message).toBe("The entered code is invalid");
    const google = newGooglePerson();
    const { body } = await comeBackToLink(visitor, await freshCode(server, person), google);
    expect((await visitor.post("/api/settings/google-link", body)).status).toBe(200);
    expect((await visitor.get("/api/settings/google")).data.linked.email).toBe(google.email);
    expect((await other.get("/api/session/customer-email")).data.email).toBeNull();
    const mail = await readMail(server, person.email);
    expect(mail.text).toContain("linked to a Google account");
    expect(mail.text).toContain(google.email);

    const browser = await openBrowser(server);
    expect((await enterWithGoogle(browser, provider, google)).data).toMatchObject({ step: "2fa", newcomer: null });
    expect((await visitor.del("/api/settings/google-link")).status).toBe(200);
    expect((await visitor.get("/api/settings/google")).data.linked).toBeNull();
    expect((await enterWithGoogle(await openBrowser(server), provider, google)).data.newcomer).not.toBeNull();
  });

  test("S14 a Google account opens one account only, and is not unlinked from one without a password", async () => {
    const { visitor: first, google } = await signUpWithGoogle(server, provider);
    const { visitor, person } = await signUp(server);
    const { body } = await comeBackToLink(visitor, await freshCode(server, person), google);
    const taken = await visitor.post("/api/settings/google-link", body);
    expect([taken.status, taken.errors[0]?.code]).toEqual([409, "google-accounts.linked_elsewhere"]);
    const kept = await first.del("/api/settings/google-link");
    expect([kept.status, kept.errors[0]?.code]).toEqual([409, "google-accounts.no_password"]);
  });
});

describe("S7 a Google account and its mailbox are one thing to whoever has taken it", () => {
  const back = async (google: ReturnType<typeof newGooglePerson>) => {
    const browser = await openBrowser(server);
    expect((await enterWithGoogle(browser, provider, google)).data.step).toBe("2fa");
    return browser;
  };
  const codes = (answers: Answer[]) => answers.map(({ errors }) => errors[0]?.code);

  test("after signing in with Google no link for another authenticator is mailed", async () => {
    const { person, google } = await signUpWithGoogle(server, provider);
    const browser = await back(google);
    const before = await listOutbox(server.platform);
    expect(codes([await askFactor(browser, person.email)])).toEqual(["resets.google_alone"]);
    expect(await listOutbox(server.platform)).toEqual(before);
  });

  test("nor is one taken that was mailed after signing in with the password", async () => {
    const { visitor, person } = await signUp(server);
    const google = newGooglePerson({ email: person.email });
    const { body } = await comeBackToLink(visitor, await freshCode(server, person), google);
    expect((await visitor.post("/api/settings/google-link", body)).status).toBe(200);
    const own = await openBrowser(server);
    await sendPassword(own, person);
    expect((await askFactor(own, person.email)).status).toBe(200);
    const resetToken = await readToken(server, person.email);
    const browser = await back(google);
    const answers = [
      await browser.post("/api/login/create-reset2FA", { resetToken }),
      await browser.post("/api/login/verify-reset2FA", { resetToken, token: "123456" }),
    ];
    expect(codes(answers)).toEqual(["resets.google_alone", "resets.google_alone"]);
    expect((await own.post("/api/login/create-reset2FA", { resetToken })).status).toBe(200);
  });
});

test("with nothing set up, nothing of Google is offered or answered", async () => {
  const plain = await openTestServer();
  try {
    const browser = await openBrowser(plain);
    expect((await browser.get("/api/session")).data.google).toBe(false);
    const { status, errors } = await browser.post("/api/login/google-start", { purpose: "sign_in" });
    expect([status, errors[0]?.code]).toEqual([422, "google-accounts.off"]);
    expect((await (await openBrowser(server)).get("/api/session")).data.google).toBe(true);
  } finally {
    await plain.close();
  }
});

test("S31 the provider is reached through the checked door only", async () => {
  const { OUTBOUND_ALLOW: _, ...closed } = provider.settings;
  const shut = await openTestServer({ settings: closed });
  try {
    const { status, errors } = await (await openBrowser(shut)).post("/api/login/google-start", { purpose: "sign_in" });
    expect([status, errors[0]?.message]).toEqual([422, failed.message]);
  } finally {
    await shut.close();
  }
});
