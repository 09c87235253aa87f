import { describe, expect, it, test } from "vitest";
import english from "#web/locales/en/verifications.json" with { type: "json" };
import { CheckEvidence } from "./check-evidence.ts";
import { findingSentenceOf } from "./check-findings.rules.ts";
import { uncheckedReasons } from "./unchecked-reasons.ts";

describe("what a check found", () => {
  it("is a sentence with its values", () => {
    expect(findingSentenceOf({ found: "document_expiry.expired", expiry: "2024-01-09", today: "2026-11-21" })).toEqual({
      kind: "sentence",
      key: "document_expiry.expired",
      values: { day: { day: "2024-01-09" } },
    });
    expect(
      findingSentenceOf({ found: "age.too_young", age: 17, from: "document", ageMin: 18, ageMax: null }),
    ).toMatchObject({
      values: { age: 17, limit: 18 },
    });
  });

  it("gives a face distance as the engine's percentage and as it is", () => {
    expect(findingSentenceOf({ found: "face_match.review", distance: 0.62 })).toMatchObject({
      values: { percent: { percent: expect.closeTo(60, 6) }, distance: { decimal: 0.62 } },
    });
  });

  it("names only the fields that differ", () => {
    const fields = [
      { field: "first_name", typed: "A", read: "A", same: true },
      { field: "dob", typed: "1990-01-01", read: "1990-01-02", same: false },
      { field: "gender", typed: "F", read: null, same: null },
    ];
    expect(findingSentenceOf({ found: "profile_match.differs", fields })).toMatchObject({
      values: { fields: { fields: ["dob"] } },
    });
    expect(findingSentenceOf({ found: "profile_match.unread", fields })).toMatchObject({
      values: { fields: { fields: ["gender"] } },
    });
  });

  it("says why something was not checked, or what a person has to look at", () => {
    expect(findingSentenceOf({ found: "unchecked", reason: "no_face_on_selfie" })).toEqual({
      kind: "unchecked",
      reason: "no_face_on_selfie",
    });
  });

  it("shows evidence of an earlier release as it came, and never guesses", () => {
    expect(findingSentenceOf({ found: "earlier_release", facts: { years: 30, why: "no date" } })).toEqual({
      kind: "facts",
      facts: [
        ["years", "30"],
        ["why", "no date"],
      ],
    });
  });
});

type Shape = {
  type: string;
  values?: unknown[];
  entries?: object;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  shape?: Record<string, Schema>;
};
type Schema = { def: Shape };

function sampleOf({ def }: Schema): unknown {
  if (def.type === "string") return "x";
  if (def.type === "number") return 1;
  if (def.type === "boolean") return true;
  if (def.type === "record") return {};
  if (def.values) return def.values[0];
  if (def.entries) return Object.values(def.entries)[0];
  if (def.element) return [sampleOf(def.element)];
  if (def.options?.[0]) return sampleOf(def.options[0]);
  if (def.innerType) return sampleOf(def.innerType);
  if (!def.shape) throw new Error(`no sample of ${def.type}`);
  return Object.fromEntries(Object.entries(def.shape).map(([key, schema]) => [key, sampleOf(schema)]));
}

const findings = english.findings as Record<string, Record<string, string>>;
const wordsOf = (key: string) => {
  const [name = "", code = ""] = key.split(".");
  return findings[name]?.[code] ?? findings[name]?.[`${code}_other`] ?? "";
};

test("every finding of the contract has words, and every value that they name", () => {
  const expected = CheckEvidence.options.flatMap((option) => {
    const finding = findingSentenceOf(CheckEvidence.parse(sampleOf(option as unknown as Schema)));
    return finding.kind === "sentence" ? [finding] : [];
  });
  for (const { key, values } of expected) {
    const text = wordsOf(key);
    expect(text, key).not.toBe("");
    const wanted = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(Object.keys(values), key).toEqual(expect.arrayContaining(wanted));
  }
  const kept = Object.entries(findings).flatMap(([name, codes]) =>
    Object.keys(codes).map((code) => `${name}.${code.replace(/_(one|other)$/, "")}`),
  );
  expect([...new Set(kept)].sort()).toEqual(expected.map(({ key }): string => key).sort());
});

test("every reason of the contract has words", () => {
  expect(Object.keys(english.unchecked).sort()).toEqual([...uncheckedReasons].sort());
});
