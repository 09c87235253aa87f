import { describe, expect, it } from "vitest";
import type { CheckName, CheckResult } from "#contract/verification-states.ts";
import english from "#web/locales/en/verifications.json" with { type: "json" };
import { findingOf } from "./check-findings.rules.ts";

const find = (name: CheckName, result: CheckResult, evidence: Record<string, unknown>) =>
  findingOf({ name, result, evidence });

describe("what a check found", () => {
  it("is a sentence with its values", () => {
    expect(find("document_expiry", "fail", { expiry: "2024-01-09", today: "2026-11-21" })).toEqual({
      kind: "sentence",
      key: "document_expiry.expired",
      values: { day: { day: "2024-01-09" } },
    });
    expect(find("age", "fail", { age: 17, from: "document", ageMin: 18, ageMax: null })).toEqual({
      kind: "sentence",
      key: "age.tooYoung",
      values: { age: 17, limit: 18 },
    });
  });

  it("gives a face distance as the engine's percentage and as it is", () => {
    expect(find("face_match", "review", { distance: 0.62, band: "review" })).toMatchObject({
      key: "face_match.review",
      values: { percent: { percent: expect.closeTo(60, 6) }, distance: { decimal: 0.62 } },
    });
  });

  it("names only the fields that differ", () => {
    const fields = [
      { field: "first_name", typed: "A", read: "A", same: true },
      { field: "dob", typed: "1990-01-01", read: "1990-01-02", same: false },
      { field: "gender", typed: null, read: "F", same: null },
    ];
    expect(find("profile_match", "fail", { fields })).toMatchObject({
      key: "profile_match.differs",
      values: { fields: { fields: ["dob"] } },
    });
  });

  it("says why something was not available", () => {
    expect(find("face_match", "not_available", { why: "no_face_on_selfie" })).toEqual({
      kind: "why",
      key: "noFaceOnSelfie",
    });
    expect(find("document_mrz", "not_available", { found: false })).toMatchObject({ key: "document_mrz.none" });
    expect(find("document_mrz", "review", { found: false })).toMatchObject({ key: "document_mrz.missing" });
  });

  it("does not call something right that has to be looked at", () => {
    const zone = { lines: [], wrongCheckDigits: [], repaired: true };
    expect(find("document_mrz", "review", zone)).toMatchObject({ key: "document_mrz.repaired" });
    const age = { age: 30, from: "document", ageMin: 18, ageMax: null };
    expect(find("age", "review", age)).toMatchObject({ key: "age.unsure", values: { age: 30 } });
    const country = { chosen: "UA", issuing: "UA", issuingState: "UKR" };
    expect(find("country", "review", country)).toMatchObject({ key: "country.unsure" });
    const fields = [
      { field: "surname", expected: "A", found: "B", likeness: 0.7, same: false },
      { field: "birthDate", expected: "C", found: "C", likeness: 1, same: true },
    ];
    expect(find("document_visual", "review", { fields })).toMatchObject({
      values: { fields: { fields: ["surname"] } },
    });
  });

  it("says at what a person has to look, whatever else is known", () => {
    const why = "a person compares the photo";
    expect(find("payment_method", "review", { method: "card", checkDigits: "unknown", why })).toEqual({
      kind: "why",
      key: "comparePhoto",
    });
    expect(find("payment_method", "review", { method: "card", checkDigits: "valid", why })).toMatchObject({
      key: "payment_method.compare",
    });
    const proof = { country: "PL", number: "1", why: "a person compares the proof" };
    expect(find("tax_id", "review", { ...proof, checkDigits: "valid" })).toMatchObject({ key: "tax_id.compare" });
    expect(find("tax_id", "review", { ...proof, checkDigits: "unknown" })).toMatchObject({ key: "compareProof" });
    const noRule = "no rule for such tax numbers is known";
    expect(find("tax_id", "not_available", { ...proof, checkDigits: "unknown", why: noRule })).toMatchObject({
      key: "noTaxRule",
    });
    expect(find("source_of_funds", "review", { why: "a person judges the answers" })).toMatchObject({ kind: "why" });
    expect(find("video_quiz", "review", { questions: 2, why: "a person watches the answers" })).toMatchObject({
      key: "watchAnswers",
    });
  });

  it("shows evidence of another release as it came, and never guesses", () => {
    expect(find("age", "pass", { years: 30 })).toEqual({ kind: "facts", facts: [["years", "30"]] });
    expect(find("ip_country", "not_available", { why: "something new" })).toEqual({
      kind: "facts",
      facts: [["why", "something new"]],
    });
  });

  it("has a sentence for every key, with every value in it", () => {
    const cases: [CheckName, CheckResult, Record<string, unknown>][] = [
      ["document_type", "fail", { chosen: "PASSPORT", documentCode: "I<" }],
      ["document_mrz", "review", { lines: [], wrongCheckDigits: ["composite"] }],
      ["country", "fail", { chosen: "UA", issuing: null, issuingState: "UTO" }],
      ["country", "review", { chosen: "UA", issuing: "DE", issuingState: "D" }],
      ["duplicate_face", "review", { verifications: [{}, {}] }],
      ["ip_country", "review", { ipCountry: "DE", country: "UA" }],
      ["ip_country", "fail", { ipCountry: "DE", country: "UA", residence: "PL" }],
      ["country", "pass", { residence: "UA" }],
      ["country", "fail", { residence: "KP" }],
      ["face_match", "pass", { comparedWith: "nothing" }],
      ["biometric_authentication", "fail", { distance: 0.9 }],
      ["recordings", "pass", { wanted: ["selfie"], missing: [] }],
      ["recordings", "review", { wanted: ["selfie"], missing: ["selfie"] }],
      ["camera_only", "pass", { photos: ["selfie"], marked: [] }],
      ["camera_only", "review", { photos: ["selfie"], marked: [{ side: "selfie", signs: ["camera"] }] }],
      ["tax_id", "fail", { country: "KP", notAllowed: true }],
      ["address", "pass", { country: "DE" }],
      ["tax_id", "pass", { country: "PL", number: "1", checkDigits: "valid" }],
      ["tax_id", "pass", { country: "PL", number: "1", checkDigits: "valid", onProof: true }],
      ["tax_id", "review", { country: "PL", number: "1", checkDigits: "invalid" }],
      ["tax_id", "review", { country: "PL", number: "1", checkDigits: "valid", onProof: false }],
      ["tax_id", "review", { country: "PL", read: ["5260001246"] }],
      ["tax_id", "review", { country: "PL", read: [] }],
      ["address", "pass", { country: "DE", missing: [] }],
      ["address", "review", { country: "DE", missing: ["KOLN"] }],
      ["address", "review", { read: ["Domkloster 4"] }],
      ["address", "fail", { country: "FR", notAllowed: true }],
      ["payment_method", "pass", { method: "card", checkDigits: "valid" }],
      ["questionnaire", "pass", { answered: 2, questions: 3 }],
      ["questionnaire", "review", { answered: 2, questions: 3, wrong: ["q1"], missing: [] }],
    ];
    for (const [name, result, evidence] of cases) {
      const finding = find(name, result, evidence);
      if (finding.kind !== "sentence") throw new Error(`${name} has no sentence`);
      const [group = "", word = ""] = finding.key.split(".");
      const words = (english.findings as Record<string, Record<string, string>>)[group] ?? {};
      const text = words[word] ?? words[`${word}_other`] ?? "";
      // The count may choose the form of the sentence without being in it.
      const said = Object.keys(finding.values).filter((value) => value !== "count");
      for (const value of said) expect(text).toContain(`{{${value}}}`);
      expect(text).not.toBe("");
    }
  });
});
