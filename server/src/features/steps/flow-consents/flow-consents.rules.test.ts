import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { requestedConsents } from "#contract/records/requested/requested.rules.ts";
import { consentFingerprintOf, whatIsNotAgreed, withConsents } from "./flow-consents.rules.ts";

const none = { url: "", text: "", forceAgree: false, showInFooter: false };
const terms = { ...none, url: "https://shop.example/terms", text: "Ours", forceAgree: true };
const form = { terms, privacy: { ...none, text: "Private", forceAgree: true }, dataProtection: none };
const now = new Date("2026-11-21T16:00:00Z");

describe("consents", () => {
  test("only texts that must be agreed to are asked", () => {
    expect(requestedConsents(form)).toEqual(["terms", "privacy"]);
    expect(requestedConsents({ ...form, privacy: { ...form.privacy, forceAgree: false } })).toEqual(["terms"]);
  });

  test("each that is missing is named, none once all are given", () => {
    expect(whatIsNotAgreed(form, []).map(({ parameter }) => parameter)).toEqual(["consents.terms", "consents.privacy"]);
    expect(whatIsNotAgreed(form, ["privacy"]).map(({ parameter }) => parameter)).toEqual(["consents.terms"]);
    expect(whatIsNotAgreed(form, ["privacy", "terms"])).toEqual([]);
  });

  test("a consent keeps its time, its version and which text it was", () => {
    const first = withConsents([], ["terms"], { form, formVersion: 2, now });
    const sha256 = createHash("sha256").update("https://shop.example/terms\nOurs").digest("hex");
    expect(first).toEqual([{ name: "terms", at: now.toISOString(), formVersion: 2, sha256 }]);
    const later = withConsents(first, ["privacy", "terms"], { form, formVersion: 2, now: new Date(now.getTime() + 9) });
    expect(later.map(({ name, at }) => [name, at])).toEqual([
      ["terms", "2026-11-21T16:00:00.000Z"],
      ["privacy", "2026-11-21T16:00:00.009Z"],
    ]);
  });

  test("another address or another word is another text", () => {
    const other = [
      { ...terms, text: "Ours." },
      { ...terms, url: "https://shop.example/term" },
    ].map(consentFingerprintOf);
    expect(new Set([...other, consentFingerprintOf(terms)]).size).toBe(3);
  });
});
