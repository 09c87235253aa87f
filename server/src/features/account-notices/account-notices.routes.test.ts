import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse, type Visitor } from "../../../test/harness.ts";
import { atTheFactor, makePasswordLink, newPassword, setPassword } from "../../../test/resets.ts";
import { codeNow, forgetUsedCode, openBrowser, signIn, signUp } from "../../../test/sign-in.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const eventsOf = async (visitor: Visitor) =>
  (await visitor.get("/api/session")).data.notices.map(({ event }: { event: string }) => event);

test("S3 after a password reset by mail every sign-in shows it for a week, whatever another session has put away", async () => {
  const { visitor, person } = await signUp(house);
  expect(await eventsOf(visitor)).toEqual([]);
  const thief = await openBrowser(house);
  expect((await setPassword(thief, await makePasswordLink(house, person))).status).toBe(200);
  expect(await eventsOf(thief)).toEqual([]);
  const known = { ...person, password: newPassword };
  const first = await signIn(house, known);
  const second = await signIn(house, known);
  expect(await eventsOf(first)).toEqual(["password_reset"]);
  expect((await first.post("/api/account-notices/dismiss", {})).status).toBe(200);
  expect(await eventsOf(first)).toEqual([]);
  expect(await eventsOf(second)).toEqual(["password_reset"]);
  // A proof gives the session a new id; what it has put away stays away.
  await forgetUsedCode(house, known);
  expect((await first.post("/api/proofs/code", { token: codeNow(person.secret) })).status).toBe(200);
  expect(await eventsOf(first)).toEqual([]);
  await house.query("update users set password_reset_at = now() - interval '8 days' where email = $1", [person.email]);
  expect(await eventsOf(second)).toEqual([]);
});

test("S3 a new authenticator by mail is shown at the sign-in that follows", async () => {
  const { person, browser, ask, readToken } = await atTheFactor(house);
  await ask();
  const resetToken = await readToken();
  const { data } = await browser.post("/api/login/create-reset2FA", { resetToken });
  const secret = data.twoFactorVerificationSecret;
  const verified = await browser.post("/api/login/verify-reset2FA", { resetToken, token: codeNow(secret) });
  expect(verified.status).toBe(200);
  await forgetUsedCode(house, person);
  expect(await eventsOf(await signIn(house, { ...person, secret }))).toEqual(["factor_reset"]);
});
