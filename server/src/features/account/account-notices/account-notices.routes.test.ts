import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { atTheFactor, makePasswordLink, newPassword, setPassword } from "../../../../test/resets.ts";
import { codeNow, forgetUsedCode, openBrowser, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const eventsOf = async (visitor: Visitor) =>
  (await visitor.get("/api/session")).data.notices.map(({ event }: { event: string }) => event);

test("S3 after a password reset by mail every sign-in shows it for a week, whatever another session has put away", async () => {
  const { visitor, person } = await signUp(server);
  expect(await eventsOf(visitor)).toEqual([]);
  const thief = await openBrowser(server);
  expect((await setPassword(thief, await makePasswordLink(server, person))).status).toBe(200);
  expect(await eventsOf(thief)).toEqual([]);
  const known = { ...person, password: newPassword };
  const first = await signIn(server, known);
  const second = await signIn(server, known);
  expect(await eventsOf(first)).toEqual(["password_reset"]);
  expect((await first.post("/api/account-notices/dismiss", {})).status).toBe(200);
  expect(await eventsOf(first)).toEqual([]);
  expect(await eventsOf(second)).toEqual(["password_reset"]);
  await forgetUsedCode(server, known);
  expect((await first.post("/api/proofs/code", { token: codeNow(person.secret) })).status).toBe(200);
  expect(await eventsOf(first)).toEqual([]);
  await server.query("update users set password_reset_at = now() - interval '8 days' where email = $1", [person.email]);
  expect(await eventsOf(second)).toEqual([]);
});

test("S3 a new authenticator by mail is shown at the sign-in that follows", async () => {
  const { person, browser, ask, readToken } = await atTheFactor(server);
  await ask();
  const resetToken = await readToken();
  const { data } = await browser.post("/api/login/create-reset2FA", { resetToken });
  const secret = data.twoFactorVerificationSecret;
  const verified = await browser.post("/api/login/verify-reset2FA", { resetToken, token: codeNow(secret) });
  expect(verified.status).toBe(200);
  await forgetUsedCode(server, person);
  expect(await eventsOf(await signIn(server, { ...person, secret }))).toEqual(["factor_reset"]);
});
