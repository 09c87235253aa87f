import { describe, expect, it } from "vitest";
import { areAllPassed, checkWarningsOf, groupChecks, worstChecksFirst } from "./check-summary.rules.ts";

const checks = [
  { name: "age", result: "pass" },
  { name: "face_match", result: "fail" },
  { name: "document_visual", result: "not_available" },
  { name: "country", result: "pass" },
  { name: "profile_match", result: "review" },
  { name: "document_expiry", result: "fail" },
] as const;

describe("checks at a glance", () => {
  it("are counted by result, the worst first", () => {
    expect(groupChecks(checks)).toEqual([
      { result: "fail", names: ["face_match", "document_expiry"] },
      { result: "review", names: ["profile_match"] },
      { result: "not_available", names: ["document_visual"] },
      { result: "pass", names: ["age", "country"] },
    ]);
    expect(groupChecks([])).toEqual([]);
  });

  it("loses none when it sorts them", () => {
    expect(worstChecksFirst(checks).map(({ name }) => name)).toEqual([
      "face_match",
      "document_expiry",
      "profile_match",
      "document_visual",
      "age",
      "country",
    ]);
  });

  it("warns of everything that has not passed, so of what could not be checked too", () => {
    expect(checkWarningsOf(checks).map(({ name }) => name)).toEqual([
      "face_match",
      "document_expiry",
      "profile_match",
      "document_visual",
    ]);
  });
});

it("all checks passed only where checks ran", () => {
  expect(areAllPassed([])).toBe(false);
  expect(areAllPassed([{ name: "age", result: "pass" }])).toBe(true);
  expect(areAllPassed(checks)).toBe(false);
});
