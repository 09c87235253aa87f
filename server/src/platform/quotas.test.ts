import { expect, test } from "vitest";
import { openQuota } from "./quotas.ts";

const by = (person: string, account = "a", address = "1.2.3.4", isYoung = false) => ({
  person,
  account,
  project: account,
  address,
  isYoung,
});

test("a person, an account and an address have a share each, and what is given back is free again", () => {
  const quota = openQuota(100, 20);
  quota.reserve(by("p"), 20);
  expect(quota.fits(by("p"), 1)).toBe(false);
  expect(quota.fits(by("q"), 20)).toBe(true);
  quota.reserve(by("q"), 20);
  quota.reserve(by("r", "b"), 10);
  expect(quota.fits(by("s", "b"), 1)).toBe(false);
  expect(quota.fits(by("s", "b", "5.6.7.8"), 20)).toBe(true);
  quota.reserve(by("t", "a", "5.6.7.8"), 10);
  expect(quota.fits(by("u", "a", "9.9.9.9"), 1)).toBe(false);
  quota.reserve(by("p"), -20);
  expect(quota.fits(by("p"), 10)).toBe(true);
  expect(quota.bufferedBytes()).toBe(40);
});

test("N2 an account's projects share one part, from however many addresses", () => {
  const quota = openQuota(100, 20);
  const upload = (n: number) => ({ ...by(`p${n}`, "a", `1.1.1.${n}`), project: `a${n}` });
  let taken = 0;
  while (quota.fits(upload(taken), 10)) {
    quota.reserve(upload(taken), 10);
    taken += 1;
  }
  expect(taken).toBe(5);
  expect(quota.fits(by("q", "b", "2.2.2.2"), 20)).toBe(true);
});

test("who fills their part leaves a part to the next, and young accounts together have one", () => {
  const quota = openQuota(100, 50);
  quota.reserve(by("p", "a", "1"), 50);
  expect([quota.fits(by("q", "b", "2"), 26), quota.fits(by("q", "b", "2"), 25)]).toEqual([false, true]);
  quota.reserve(by("q", "b", "2"), 20);
  expect(quota.fits(by("r", "c", "3"), 15)).toBe(true);
  quota.reserve(by("y1", "y1", "4", true), 10);
  expect(quota.fits(by("y2", "y2", "5", true), 6)).toBe(false);
  expect(quota.fits(by("r", "c", "3"), 10)).toBe(true);
});
