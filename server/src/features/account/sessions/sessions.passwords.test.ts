import { expect, test } from "vitest";
import { RefusalError } from "#server/platform/fail.ts";
import { hashPassword, isPasswordRight } from "./sessions.passwords.service.ts";

test("a password is kept as Argon2id with OWASP's parameters, salted", async () => {
  const [one, two] = [await hashPassword("Tr1cky-Horse?Lamp"), await hashPassword("Tr1cky-Horse?Lamp")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPasswordRight(one, "Tr1cky-Horse?Lamp")).toBe(true);
  expect(await isPasswordRight(one, "tr1cky-Horse?Lamp")).toBe(false);
});

test("no account, and an account without a password, take no password: not even the decoy's", async () => {
  for (const stored of [null, "none", ""])
    for (const password of ["decoy", "", "none"]) expect(await isPasswordRight(stored, password)).toBe(false);
});

test("of forty at once, two are worked on, sixteen wait, and the rest are sent away with 429; afterwards all is well", async () => {
  const stored = await hashPassword("Tr1cky-Horse?Lamp");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPasswordRight(stored, "Tr1cky-Horse?Lamp")),
  );
  const refused = outcomes.filter((each) => each.status === "rejected");
  expect(outcomes.filter((each) => each.status === "fulfilled" && each.value)).toHaveLength(18);
  expect(refused).toHaveLength(22);
  for (const { reason } of refused) expect(reason instanceof RefusalError && reason.failure.status).toBe(429);
  expect(await isPasswordRight(stored, "Tr1cky-Horse?Lamp")).toBe(true);
});
