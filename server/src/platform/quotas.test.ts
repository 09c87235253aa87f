import { expect, test } from "vitest";
import { openQuota } from "./quotas.ts";

const by = (person: string, project = "a", address = "1.2.3.4") => ({ person, project, address });

test("a person, a project and an address have a share each, and what is given back is free again", () => {
  const quota = openQuota(100, 20);
  quota.hold(by("p"), 20);
  expect(quota.fits(by("p"), 1)).toBe(false);
  expect(quota.fits(by("q"), 20)).toBe(true);
  quota.hold(by("q"), 20);
  quota.hold(by("r", "b"), 10);
  expect(quota.fits(by("s", "b"), 1)).toBe(false);
  expect(quota.fits(by("s", "b", "5.6.7.8"), 20)).toBe(true);
  quota.hold(by("t", "a", "5.6.7.8"), 10);
  expect(quota.fits(by("u", "a", "9.9.9.9"), 1)).toBe(false);
  quota.hold(by("p"), -20);
  expect(quota.fits(by("p"), 20)).toBe(true);
  expect(quota.heldBytes()).toBe(40);
});

test("all of them share the whole", () => {
  const quota = openQuota(100, 50);
  quota.hold(by("p", "a", "1"), 50);
  quota.hold(by("q", "b", "2"), 40);
  expect([quota.fits(by("r", "c", "3"), 11), quota.fits(by("r", "c", "3"), 10)]).toEqual([false, true]);
});
