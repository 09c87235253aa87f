import { expect, test } from "vitest";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { unsettledAfterApproval } from "./later-duplicates.rules.ts";

type Facts = Pick<VerificationView, "status" | "duplicates" | "checks">;
const duplicate = (foundLater: boolean) =>
  ({ foundLater, kinds: ["person", "document"] }) as unknown as VerificationView["duplicates"][number];
const screening = (hits: number) =>
  ({
    name: "database_screening",
    result: "review",
    evidence: { found: "database_screening.found", hits },
  }) as unknown as VerificationView["checks"][number];

test("an approval is said to be unsettled by later duplicates, by kind, and by hits that nobody judged", () => {
  const facts: Facts = { status: "valid", duplicates: [duplicate(true), duplicate(false)], checks: [screening(3)] };
  expect(unsettledAfterApproval(facts)).toBe(3);
  expect(unsettledAfterApproval({ ...facts, duplicates: [duplicate(false)] })).toBe(1);
  expect(unsettledAfterApproval({ ...facts, duplicates: [], checks: [] })).toBe(0);
  expect(unsettledAfterApproval({ ...facts, status: "pending" })).toBe(0);
});
