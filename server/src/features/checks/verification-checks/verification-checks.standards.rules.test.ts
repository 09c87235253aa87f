import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CheckName, checkNames } from "#contract/records/verifications/check-evidence.ts";
import { aamvaDemands } from "#engines/barcodes/aamva-demands.ts";
import { mrzDemands } from "#engines/documents/mrz-demands.ts";
import type { CheckFacts } from "./verification-checks.facts.rules.ts";
import { completedCheckOf } from "./verification-checks.rules.ts";
import { type CitedStandard, standardsOfChecks } from "./verification-checks.standards.fixture.ts";

// Law 7 of docs/never-a-made-up-pass.md: a check means what its name means by its standard, line by line.

const top = new URL("../../../../../", import.meta.url);
const page = readFileSync(new URL("docs/never-a-made-up-pass.md", top), "utf8");
const kept = Object.entries(standardsOfChecks).flatMap(([check, standards]) =>
  typeof standards === "string" ? [] : standards.map((standard) => [check, standard] as const),
);
const all = new Map<string, CitedStandard>(kept.map(([, standard]) => [standard.name, standard]));

test("every check has its standards, or the reason why there is none", () => {
  expect(Object.keys(standardsOfChecks).sort()).toEqual([...checkNames].sort());
  for (const standards of Object.values(standardsOfChecks))
    expect(standards.length).toBeGreaterThan(typeof standards === "string" ? 20 : 0);
});

describe.each([...all.values()])("$name", ({ name, lines, file, proof }) => {
  test("has its lines with their sources, and a test of an input that lacks each", () => {
    expect(existsSync(new URL(file, top))).toBe(true);
    const walked = readFileSync(new URL(proof, top), "utf8");
    expect(Object.keys(lines).length).toBeGreaterThan(3);
    for (const [id, { source, asks }] of Object.entries(lines)) {
      expect([id, source.length > 5, asks.length > 3]).toEqual([id, true, true]);
      expect([id, walked.includes(id)]).toEqual([id, true]);
    }
    expect(page).toContain(name);
    expect(page).toContain(file);
  });
});

test("the page names every check, beside its standard or the reason", () => {
  for (const name of checkNames) expect([name, page.includes(`\`${name}\``)]).toEqual([name, true]);
});

const zone = {
  lines: ["…"],
  documentCode: "P",
  issuingCountry: "UA",
  issuingState: "UKR",
  nationality: "UKR",
  firstNames: "OLENA",
  lastName: "KOVALENKO",
  documentNumber: "FA123456",
  dob: "1990-05-04",
  gender: "F",
  expiry: "2030-01-01",
  wrongDigits: [],
  confidence: 0.98,
  repaired: false,
  doubts: [],
};
const engines = { mrz: "1", barcodes: "1", "visual-zone": "1", copies: "1", faces: "1", ip: "1" };
const resultOf = (name: CheckName, document: object) =>
  completedCheckOf(name, {
    engines,
    today: "2026-11-28",
    document: { bankId: null, typed: {}, copy: null, ...document },
  } as unknown as CheckFacts)?.result;

describe("a document that lacks one line is not passed", () => {
  const passport = (change: object) => ({
    type: "PASSPORT",
    country: "UA",
    reading: { mrz: { ...zone, ...change }, barcode: null, visual: null },
  });
  test("whole, it is", () => expect(resultOf("document_mrz", passport({}))).toBe("pass"));
  test.each(Object.keys(mrzDemands))("a zone: %s", (id) => {
    const isDigit = ["documentNumber", "birthDate", "expiryDate", "personalNumber", "composite"].includes(id);
    const change = isDigit ? { wrongDigits: [id] } : { doubts: [id] };
    expect(resultOf("document_mrz", passport(change))).toBe("review");
  });

  const licence = (doubts: string[]) => ({
    type: "DRIVERS_LICENSE",
    country: "US",
    reading: { mrz: null, visual: null, barcode: { ...zone, issuerState: "CA", version: 10, doubts } },
  });
  test("whole, a barcode is", () => expect(resultOf("document_barcode", licence([]))).toBe("pass"));
  test.each(Object.keys(aamvaDemands))("a barcode: %s", (id) => {
    expect(resultOf("document_barcode", licence([id]))).toBe("review");
  });
});
