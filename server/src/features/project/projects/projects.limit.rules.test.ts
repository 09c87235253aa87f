import { expect, test } from "vitest";
import { whyNotAddProject } from "./projects.limit.rules.ts";

const account = { joined: 3, owned: 3, allowed: null, isVouched: false, hasPaid: false };

test.each([
  ["a new account's fourth", account, true, "projects.new_account"],
  ["a new account's third", { ...account, owned: 2 }, true, undefined],
  ["a new account in many projects of others", { ...account, owned: 1, joined: 20 }, true, undefined],
  ["one that has paid", { ...account, hasPaid: true }, true, undefined],
  ["one that the operator knows", { ...account, isVouched: true }, true, undefined],
  ["any, where sign-up is closed", account, false, undefined],
  ["the fiftieth is the last", { ...account, joined: 50, owned: 50, hasPaid: true }, true, "projects.limit_exceeded"],
  ["as many as the operator said", { ...account, allowed: 60, joined: 60, owned: 59 }, true, undefined],
  ["one more than the operator said", { ...account, allowed: 1, owned: 1 }, true, "projects.limit_exceeded"],
] as const)("%s", (_, of, isOpen, code) => {
  expect(whyNotAddProject(of, isOpen)?.code).toBe(code);
});
