import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passkeysPerAccount } from "#contract/account/passkeys.calls.ts";
import { freshCode } from "../../../../test/doubles/google.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Ceremony, SoftAuthenticator } from "../../../../test/passkey.ts";
import { openBrowser, type Person, readMail, sendPassword, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const refusal = {
  parameter: "passkey",
  message: "The passkey was not accepted. Try again.",
  code: "passkeys.refused",
};

async function optionsToAdd(visitor: Visitor, person: Person) {
  const { data, errors } = await visitor.post("/api/settings/passkeys/options", {
    token: await freshCode(server, person),
  });
  expect(errors).toEqual([]);
  return data;
}

async function addPasskey(visitor: Visitor, person: Person, key = new SoftAuthenticator(), name = "Laptop") {
  const { challenge } = await optionsToAdd(visitor, person);
  const answer = await visitor.post("/api/settings/passkeys", { name, response: key.create({ challenge }) });
  expect(answer.errors).toEqual([]);
  return { key, id: String(answer.data.id) };
}

async function makeOwner() {
  const { visitor, person } = await signUp(server);
  return { visitor, person, ...(await addPasskey(visitor, person)) };
}

async function comeToSecondFactor(person: Person) {
  const browser = await openBrowser(server);
  await sendPassword(browser, person);
  const { data, errors } = await browser.post("/api/login/passkey-options", { email: person.email });
  expect(errors).toEqual([]);
  return { browser, options: data, challenge: String(data.challenge) };
}

test("a passkey is added, listed, named, used in place of the code, and removed", async () => {
  const { visitor, person } = await signUp(server);
  const other = await signIn(server, person);
  const options = await optionsToAdd(visitor, person);
  expect(options).toMatchObject({
    rp: { name: "Veridesk", id: "localhost" },
    user: { name: person.email },
    attestation: "none",
  });
  const key = new SoftAuthenticator();
  const response = key.create({ challenge: options.challenge });
  const added = await visitor.post("/api/settings/passkeys", { name: "  Laptop ", response });
  expect(added.data).toMatchObject({ name: "Laptop", lastUsed: null });
  expect((await other.get("/api/settings/passkeys")).status).toBe(401);
  expect((await readMail(server, person.email)).text).toContain("A passkey was added to your account.");

  const { browser, options: requested, challenge } = await comeToSecondFactor(person);
  expect(requested).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: key.id.toString("base64url") }] });
  const before = browser.cookies.get("veridesk");
  const proved = await browser.post("/api/login/passkey", { email: person.email, response: key.get({ challenge }) });
  expect(proved.data).toMatchObject({ verified2FA: true, step: "authenticate", shouldCreateProject: false });
  expect(browser.cookies.get("veridesk")).not.toBe(before);
  expect((await browser.post("/api/login/authenticate", { email: person.email })).data.step).toBe("done");

  const { items } = (await browser.get("/api/settings/passkeys")).data;
  expect(items).toMatchObject([{ id: added.data.id, lastUsed: expect.stringMatching(/^20/) }]);
  const path = `/api/settings/passkeys/${added.data.id}`;
  expect((await browser.send("PATCH", path, { name: "Old laptop" })).data.name).toBe("Old laptop");
  expect((await browser.del(path)).status).toBe(200);
  expect((await browser.get("/api/settings/passkeys")).data.items).toEqual([]);
  expect((await readMail(server, person.email)).text).toContain("A passkey was removed from your account.");
  expect((await visitor.get("/api/settings/passkeys")).status).toBe(401);
});

test("whether an account has passkeys is told to whoever has proved its password only (S8)", async () => {
  const { person } = await makeOwner();
  const { email } = person;
  const stranger = await openBrowser(server);
  expect((await stranger.post("/api/login/customer-2fa-info", { email })).data.passkeys).toBe(false);
  const requested = await stranger.post("/api/login/passkey-options", { email });
  expect(requested.status).toBe(401);
  expect(requested.errors).toEqual(
    (await stranger.post("/api/login/passkey-options", { email: "nobody@example.com" })).errors,
  );
  await sendPassword(stranger, person);
  expect((await stranger.post("/api/login/customer-2fa-info", { email })).data.passkeys).toBe(true);
});

test("an account without a passkey is told so", async () => {
  const { person } = await signUp(server);
  const browser = await openBrowser(server);
  await sendPassword(browser, person);
  const { status, errors } = await browser.post("/api/login/passkey-options", { email: person.email });
  expect([status, errors[0]?.code]).toEqual([422, "passkeys.none"]);
});

describe("S7 S10 a passkey is refused at sign-in", () => {
  const send = (browser: Visitor, { email }: Person, response: unknown) =>
    browser.post("/api/login/passkey", { email, response });
  const isRefused = async (browser: Visitor, person: Person, response: unknown) => {
    const { status, errors } = await send(browser, person, response);
    expect([status, errors]).toEqual([422, [refusal]]);
    expect((await browser.get("/api/session")).data.step).toBe("2fa");
  };

  const wrong: [string, Partial<Ceremony>][] = [
    ["for another origin", { origin: "http://localhost:3001" }],
    ["for a page that only begins like ours", { origin: "http://localhost:3000.evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["that was meant for adding", { type: "webauthn.create" }],
    ["with nobody present", { flags: 0 }],
    ["with a challenge made up", { challenge: "bWFkZSB1cA" }],
  ];
  test.each(wrong)("%s", async (_, change) => {
    const { person, key } = await makeOwner();
    const { browser, challenge } = await comeToSecondFactor(person);
    await isRefused(browser, person, key.get({ challenge, ...change }));
    await isRefused(browser, person, key.get({ challenge }));
  });

  test("a second time, of another session, too late, and of 10 at once all but one", async () => {
    const { person, key } = await makeOwner();
    const one = await comeToSecondFactor(person);
    const two = await comeToSecondFactor(person);
    await isRefused(two.browser, person, key.get({ challenge: one.challenge }));
    const late = await comeToSecondFactor(person);
    await server.query("update passkey_challenges set expires_at = now() where purpose = 'sign_in'");
    await isRefused(late.browser, person, key.get({ challenge: late.challenge }));
    const { browser, challenge } = await comeToSecondFactor(person);
    const answer = key.get({ challenge });
    const { csrf } = browser;
    const body = { email: person.email, response: answer };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => browser.send("POST", "/api/login/passkey", body, { "csrf-token": csrf ?? "" })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await comeToSecondFactor(person);
    await isRefused(again.browser, person, answer);
  });

  test("a counter that went back or stands still: a copied key", async () => {
    const { person, key } = await makeOwner();
    const first = await comeToSecondFactor(person);
    key.counter = 41;
    expect((await send(first.browser, person, key.get({ challenge: first.challenge }))).status).toBe(200);
    for (const counter of [42, 7]) {
      key.counter = counter;
      const { browser, challenge } = await comeToSecondFactor(person);
      await isRefused(browser, person, key.get({ challenge }, { isStuck: true }));
    }
    key.counter = 42;
    const { browser, challenge } = await comeToSecondFactor(person);
    expect((await send(browser, person, key.get({ challenge }))).status).toBe(200);
  });

  test("another account's, and one that was removed", async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    const one = await comeToSecondFactor(mine.person);
    await isRefused(one.browser, mine.person, theirs.key.get({ challenge: one.challenge }));
    const two = await comeToSecondFactor(mine.person);
    await mine.visitor.del(`/api/settings/passkeys/${mine.id}`);
    const { status } = await send(two.browser, mine.person, mine.key.get({ challenge: two.challenge }));
    expect(status).toBe(403);
  });

  test("before the password, and after the step is done", async () => {
    const { person, key, visitor } = await makeOwner();
    const stranger = await openBrowser(server);
    const response = key.get({ challenge: "bWFkZSB1cA" });
    for (const browser of [stranger, visitor]) expect((await send(browser, person, response)).status).toBe(401);
  });
});

describe("adding", () => {
  test("S3 needs a fresh code of the authenticator, and its challenge works once", async () => {
    const { visitor, person } = await signUp(server);
    const key = new SoftAuthenticator();
    const made = { name: "Laptop", response: key.create({ challenge: "bWFkZSB1cA" }) };
    expect((await visitor.post("/api/settings/passkeys", made)).errors).toEqual([refusal]);
    const wrong = await visitor.post("/api/settings/passkeys/options", { token: "000000" });
    expect([wrong.status, wrong.errors[0]?.message]).toEqual([422, "The entered code is invalid"]);
    const { challenge } = await optionsToAdd(visitor, person);
    const evil = key.create({ challenge, origin: "https://evil.example" });
    expect((await visitor.post("/api/settings/passkeys", { name: "x", response: evil })).errors).toEqual([refusal]);
    const late = key.create({ challenge });
    expect((await visitor.post("/api/settings/passkeys", { name: "x", response: late })).errors).toEqual([refusal]);
    expect((await visitor.get("/api/settings/passkeys")).data.items).toEqual([]);
  });

  test("S9 wrong codes lock, and the session with them", async () => {
    const { visitor } = await signUp(server);
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push((await visitor.post("/api/settings/passkeys/options", { token: `00000${n}` })).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("the same passkey twice, also by another account", async () => {
    const { visitor, person, key } = await makeOwner();
    const { visitor: other, person: second } = await signUp(server);
    for (const [browser, owner] of [
      [visitor, person],
      [other, second],
    ] as const) {
      const { challenge } = await optionsToAdd(browser, owner);
      const answer = await browser.post("/api/settings/passkeys", { name: "x", response: key.create({ challenge }) });
      expect([answer.status, answer.errors[0]?.code]).toEqual([409, "passkeys.already_there"]);
    }
  });

  test("S36 never more than the limit", async () => {
    const { visitor, person } = await signUp(server);
    await server.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
       select gen_random_uuid(), u.id, 'c' || n || u.id, '', 0, 'Key' from users u, generate_series(1, $2) n where u.email = $1`,
      [person.email, passkeysPerAccount - 1],
    );
    await addPasskey(visitor, person);
    const { challenge } = await optionsToAdd(visitor, person);
    const response = new SoftAuthenticator().create({ challenge });
    const over = await visitor.post("/api/settings/passkeys", { name: "One more", response });
    expect([over.status, over.errors[0]?.parameter]).toEqual([409, "limit_exceeded"]);
  });
});
