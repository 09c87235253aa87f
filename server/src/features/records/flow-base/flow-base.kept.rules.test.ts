import { expect, test } from "vitest";
import { whatIsFull } from "./flow-base.kept.rules.ts";

const MB = 1_000_000;
const GB = 1000 * MB;
const none = { applicant: 0, project: 0, account: 0 };

test.each([
  ["nothing is kept yet", none, false, null],
  ["an applicant's photos", { ...none, applicant: 195 * MB }, false, "applicant"],
  ["a project", { ...none, project: 20 * GB - MB }, false, "project"],
  ["an account with many projects", { ...none, project: GB, account: 40 * GB - MB }, false, "account"],
  ["a new account earlier", { ...none, project: GB, account: 4 * GB - MB }, true, "account"],
  ["a known account not then", { ...none, project: GB, account: 4 * GB - MB }, false, null],
] as const)("N5 %s", (_, kept, isYoung, full) => {
  expect(whatIsFull(kept, 10 * MB, isYoung)).toBe(full);
});
