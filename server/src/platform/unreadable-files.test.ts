import { expect, test } from "vitest";
import { commonFailures } from "#contract/failures.ts";
import { failUnreadable } from "./fail.ts";
import { ownWork } from "./holders.ts";
import { openUnreadableFiles } from "./unreadable-files.ts";

const { noteUnreadable, refuseSendersOfUnreadable } = openUnreadableFiles();
const unreadable = failUnreadable(commonFailures.invalid);
/** Each with an address and a project of its own. */
const applicant = (account: string, n: number, isYoung: boolean) => ({
  ...ownWork(`${account} ${n}`),
  account,
  isYoung,
});
const send = (account: string, count: number, isYoung: boolean) => {
  for (let n = 0; n < count; n += 1) noteUnreadable(unreadable, applicant(account, n, isYoung));
};
const isRefused = (account: string, n: number, isYoung: boolean): boolean => {
  try {
    refuseSendersOfUnreadable(applicant(account, n, isYoung));
    return false;
  } catch {
    return true;
  }
};

test("S22, S28 a known account has two hundred unreadable files, however many applicants send them", () => {
  send("known", 199, false);
  expect(isRefused("known", 0, false)).toBe(false);
  send("known", 1, false);
  expect(isRefused("known", 0, false)).toBe(true);
  expect(isRefused("known", 500, false)).toBe(false);
});

test("S22, S28 a young account has twenty, and young ones sixty together; who sent none is served", () => {
  send("a", 19, true);
  expect(isRefused("a", 0, true)).toBe(false);
  send("a", 1, true);
  expect(isRefused("a", 0, true)).toBe(true);
  expect(isRefused("a", 50, true)).toBe(false);
  send("b", 19, true);
  send("c", 19, true);
  expect(isRefused("c", 0, true)).toBe(false);
  send("d", 2, true);
  expect([isRefused("c", 0, true), isRefused("d", 1, true)]).toEqual([true, true]);
  expect([isRefused("c", 50, true), isRefused("honest", 0, true)]).toEqual([false, false]);
  expect(isRefused("another known", 0, false)).toBe(false);
});
