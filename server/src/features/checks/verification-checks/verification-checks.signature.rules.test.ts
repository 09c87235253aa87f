import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { qualifiedDemands } from "#contract/records/verifications/signature-findings.ts";
import { formConfig } from "../../../../test/forms.ts";
import type { CheckFacts } from "./verification-checks.facts.rules.ts";
import { checkSignature } from "./verification-checks.signature.rules.ts";

const qes = { type: "QES" as const, askToSign: true, autosign: false };
const form = FormConfig.parse(formConfig({ steps: [...formConfig().steps, qes] }));
type Signature = NonNullable<CheckFacts["signature"]>;

const signature = (change: Partial<Signature["signature"]> = {}): Signature["signature"] => ({
  signer: "Shevchenko Olena",
  issuer: "Authority",
  serial: "01",
  algorithm: "RSA",
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: "2028-01-01T00:00:00.000Z",
  surname: "Shevchenko",
  givenName: "Olena",
  numbers: [{ kind: "tax", country: "UA", number: "1234567899" }],
  ...change,
});

const found = (change: Partial<Signature> = {}): Signature => ({
  signature: signature(),
  problems: [],
  hasTrust: true,
  revocation: "good",
  isStale: false,
  lacking: [],
  ...change,
});

const identity = {
  documentCode: "P",
  issuingCountry: "UA",
  issuingState: "UKR",
  nationality: "UKR",
  documentNumber: "FA123456",
  dob: "1990-05-17",
  gender: "F" as const,
  expiry: "2030-01-01",
  doubts: [],
};
const zone = { ...identity, lines: [], wrongDigits: [], confidence: 0.98, repaired: false };
const documentOf = (firstNames: string, lastName: string) => ({
  reading: { mrz: { ...zone, firstNames, lastName }, visual: null },
});
/** Confirmed by a bank, which knows the person's number. */
const bankOf = (firstNames: string, lastName: string, personalNumber: string) => ({
  reading: {
    mrz: null,
    bankId: { ...identity, firstNames, lastName, personalNumber, bank: "Bank", confirmedAt: "2026-11-28" },
    visual: null,
  },
});

/** The rule looks at nothing else. */
const facts = (given: Signature | null, rest: object = {}): CheckFacts =>
  ({
    form,
    profile: { first_name: "Olena", last_name: "Shevchenko" },
    document: documentOf("OLENA", "SHEVCHENKO"),
    signature: given,
    steps: { taxId: null },
    ...rest,
  }) as unknown as CheckFacts;

const judge = (given: Signature | null, rest?: object) => {
  const { result, evidence } = checkSignature(facts(given, rest)) ?? {};
  return [result, evidence?.found];
};

describe("the check of a signature", () => {
  test("is made only where applicants are asked to sign, and is not available when nobody signed", () => {
    const silent = FormConfig.parse(
      formConfig({ steps: [...formConfig().steps, { ...qes, askToSign: false, autosign: true }] }),
    );
    expect(checkSignature({ ...facts(found()), form: silent })).toBeNull();
    expect(judge(null)).toEqual(["not_available", "unchecked"]);
  });

  test.each([
    [{ surname: "Shevchenko", givenName: "Olena" }, ["pass", "qes.pass_name"]],
    [{ surname: "Шевченко", givenName: "Олена", signer: "Шевченко Олена" }, ["pass", "qes.pass_name"]],
    [{ surname: null, givenName: null, signer: "SHEVCHENKO OLENA PETRIVNA" }, ["pass", "qes.pass_name"]],
    [{ surname: null, givenName: null, signer: "Olena" }, ["fail", "qes.other_person"]],
    [{ surname: "Bondarenko", givenName: "Taras", signer: "Taras Bondarenko" }, ["fail", "qes.other_person"]],
    [{ surname: "Szewczenko", givenName: "Olena", signer: "Olena Szewczenko" }, ["review", "qes.spelled_otherwise"]],
  ])("compares names in any letters and order: %o", (change, expected) => {
    expect(judge(found({ signature: signature(change) }))).toEqual(expected);
  });

  test("is not passed by a tax number that the applicant typed: the certificate is somebody else's", () => {
    const other = found({ signature: signature({ surname: "Bondar", givenName: "Taras", signer: "Taras Bondar" }) });
    expect(judge(other, { steps: { taxId: { number: "123-456 7899" } } })).toEqual(["review", "qes.typed_number"]);
    expect(judge(other, { steps: { taxId: { number: "1234567890" } } })).toEqual(["fail", "qes.other_person"]);
  });

  test("is passed by the number that a bank knows where the name is spelled in another way, never without the name", () => {
    const near = found({ signature: signature({ surname: "Szewczenko", signer: "Olena Szewczenko" }) });
    const bank = bankOf("Olena", "Shevchenko", "123 456 7899");
    expect(judge(near, { document: bank })).toEqual(["pass", "qes.pass_number"]);
    expect(judge(near, { document: bankOf("Olena", "Shevchenko", "1") })).toEqual(["review", "qes.spelled_otherwise"]);
    expect(judge(near, { steps: { taxId: { number: "1234567899" } } })).toEqual(["review", "qes.spelled_otherwise"]);
    expect(judge(found(), { document: bankOf("Taras", "Bondar", "1234567899") })).toEqual(["fail", "qes.other_person"]);
  });

  test("is not passed by a name that nobody read", () => {
    for (const document of [null, { reading: { mrz: null, visual: null } }])
      expect(judge(found(), { document, steps: { taxId: { number: "1234567899" } } })).toEqual([
        "review",
        "qes.typed_name",
      ]);
  });

  test.each(qualifiedDemands)("is not passed by a certificate that lacks: %s", (demand) => {
    expect(judge(found({ lacking: [demand] }))).toEqual(["review", "qes.not_qualified"]);
  });

  test.each([
    [{ problems: ["revoked"] }, ["fail", "qes.revoked"]],
    [{ problems: ["expired"] }, ["fail", "qes.expired"]],
    [{ problems: ["foreign_issuer"] }, ["fail", "qes.foreign_issuer"]],
    [{ problems: ["foreign_issuer"], hasTrust: false }, ["review", "qes.no_trusted_issuers"]],
    [{ problems: ["foreign_issuer", "expired"], hasTrust: false }, ["fail", "qes.expired"]],
    [{ problems: ["not_for_signing"] }, ["fail", "qes.not_for_signing"]],
    [{ problems: ["weak"] }, ["fail", "qes.weak"]],
    [{ problems: ["changed"] }, ["fail", "qes.broken"]],
    [{ problems: ["unsupported", "foreign_issuer"] }, ["review", "qes.unsupported"]],
    [{ revocation: "unknown" }, ["review", "qes.revocation_unknown"]],
    [{ revocation: "unasked" }, ["pass", "qes.pass_name"]],
    [{ isStale: true }, ["review", "qes.data_changed"]],
  ] as [Partial<Signature>, unknown[]][])("never passes what cannot be proved: %o", (change, expected) => {
    expect(judge(found(change))).toEqual(expected);
  });

  test("waits for a person when there is no name to compare with", () => {
    expect(judge(found(), { profile: {}, document: null })).toEqual(["review", "qes.no_name"]);
  });

  test("a mismatch declines for its own reason", () => {
    expect(checkSignature(facts(found({ problems: ["revoked"] })))?.reasons).toEqual(["QES_MISMATCH"]);
  });
});
