import { expect, test } from "vitest";
import { readEvidence } from "./verifications.evidence.rules.ts";

test("evidence is what the contract says", () => {
  const kept = { found: "age.too_young", age: 17, from: "document", ageMin: 18, ageMax: null };
  expect(readEvidence(kept)).toEqual(kept);
});

test("evidence of an earlier release is shown as the facts that it kept", () => {
  const kept = { age: 17, why: "no date of birth is known" };
  expect(readEvidence(kept)).toEqual({ found: "earlier_release", facts: kept });
});
