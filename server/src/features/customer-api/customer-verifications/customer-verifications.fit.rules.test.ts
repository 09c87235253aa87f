import { expect, test } from "vitest";
import type { z } from "zod";
import { AddressData, ApplicantData, PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import {
  type CustomerDocumentType,
  DocumentData,
  documentTypes,
} from "#contract/customer-api/customer-documents.contract.ts";
import { submittedTypes } from "#contract/customer-api/customer-verifications.contract.ts";
import { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import { keptDocument } from "#server/features/customer-api/customer-documents/customer-documents.rules.ts";
import type { KnownApplicant, SubmissionPlan } from "./customer-verifications.parts.rules.ts";
import { submissionPlanOf } from "./customer-verifications.plan.rules.ts";

const file = "2f6d8e57-8b3d-4d54-8f43-1a3a5a0d9c02";
const id = "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20";
type Sent = Record<string, unknown>;
type Parts = { applicant?: Sent; document?: Sent; address?: Sent; person?: Sent };

/** Of each kind one, as the API has read it; null where it refuses the field itself. */
function knownWith(
  { applicant, document, address, person }: Parts,
  payment: CustomerDocumentType,
): KnownApplicant | null {
  const data = ApplicantData.safeParse({
    first_name: "Olena",
    last_name: "Kovalenko",
    company_name: "Acme",
    registration_country: "EE",
    nationality: "UA",
    residence_country: "UA",
    ...applicant,
  });
  const idDocument = DocumentData.safeParse({ document_number: "12345678", front_side_id: file, ...document });
  const place = AddressData.safeParse({ country: "EE", city: "Tallinn", full_address: "Viru 1", ...address });
  const named = PersonData.safeParse({
    first_name: "Mari",
    last_name: "Tamm",
    residence_country: "EE",
    share: 50,
    ...person,
  });
  if (!data.success || !idDocument.success || !place.success || !named.success) return null;
  const types = documentTypes.filter((type) => type === payment || !["CREDIT_CARD", "BANK_STATEMENT"].includes(type));
  return {
    data: data.data,
    documents: types.map((type) => ({ id, type, data: keptDocument(idDocument.data) })),
    addresses: ["BUSINESS", "REGISTERED"].map((type) => ({ id, type, data: place.data })),
    persons: [{ id, type: "BENEFICIAL", data: named.data }],
  };
}

const answersOf = ({ profile, document, address, funds, taxId, payment, company }: SubmissionPlan) => ({
  profile: profile?.answers ?? {},
  document: document?.answers ?? null,
  taxId: taxId?.answers ?? null,
  address: address?.answers ?? null,
  funds: funds?.answers ?? null,
  payment: payment?.answers ?? null,
  questionnaire: null,
  usEidv: null,
  company: company?.answers.answers ?? null,
});

const apiFields = new Set(
  [ApplicantData, DocumentData, AddressData, PersonData].flatMap((schema: z.ZodObject) => Object.keys(schema.shape)),
);
const isOfApi = (parameter: string) => apiFields.has(parameter.split(".").at(-1) ?? "");

/** Around every bound that either side has. */
const lengths = [
  1, 2, 3, 4, 5, 6, 10, 15, 16, 17, 19, 20, 21, 31, 32, 33, 34, 35, 36, 37, 40, 41, 50, 51, 64, 65,
].concat([80, 81, 127, 128, 129, 160, 161, 254, 255, 256, 257]);
const values = [
  ...lengths.flatMap((length) => ["x".repeat(length), "1".repeat(length), "x y".repeat(100).slice(0, length).trim()]),
  "a.b",
  "\u2028 x",
  "Ω",
  "😀".repeat(20),
  "-",
  0,
  0.001,
  100,
  1_000_000_000_000,
  true,
  false,
  "2030-01-01",
  "X",
  ["salary"],
  ["x", "y"],
  "usd",
];
const fields = (
  [
    ["applicant", ApplicantData],
    ["document", DocumentData],
    ["address", AddressData],
    ["person", PersonData],
  ] as const
).flatMap(([part, schema]) => Object.keys(schema.shape).map((field) => [part, field] as const));

test.each(fields)(
  "%s, %s: what the API takes is what the page takes, or is named by the API's field",
  (part, field) => {
    for (const value of values)
      for (const payment of ["CREDIT_CARD", "BANK_STATEMENT"] as const) {
        const known = knownWith({ [part]: { [field]: value } }, payment);
        if (!known) continue;
        const plan = submissionPlanOf(submittedTypes, known);
        if (plan.missing.length > 0) expect(plan.missing.filter(({ parameter }) => !isOfApi(parameter))).toEqual([]);
        else expect(StepAnswers.safeParse(answersOf(plan)).error?.issues ?? []).toEqual([]);
      }
  },
);

test("a long street goes on in the second line", () => {
  const known = knownWith(
    { address: { full_address: `${"Long ".repeat(25)}Street ${"9".repeat(100)}` } },
    "CREDIT_CARD",
  );
  const answers = known && submissionPlanOf(["ADDRESS"], known).address?.answers;
  expect(answers).toMatchObject({ line1: `${"Long ".repeat(25).trim()}`, line2: `Street ${"9".repeat(100)}` });
});

const funds = (document: Sent) => {
  const known = knownWith({ document }, "CREDIT_CARD");
  return known && submissionPlanOf(["AML"], known).funds?.answers;
};

test("an amount in another currency, or in none, is no amount in euros", () => {
  for (const currency of ["USD", undefined])
    expect(funds({ transaction_amount: 1000, transaction_purpose: "A house", transaction_currency: currency })).toEqual(
      { purpose: "A house" },
    );
  expect(funds({ transaction_amount: 1000, transaction_currency: "eur" })).toEqual({ transactionAmount: 1000 });
});

test("a source and an origin of funds are the step's where it has the word", () => {
  expect(funds({ income_sources: ["SELF EMPLOYMENT"], origin_funds: "Property sale" })).toEqual({
    incomeSource: "self_employment",
    originOfFunds: "property_sale",
  });
  expect(funds({ income_sources: ["SALARY", "PENSION"], origin_funds: "The moon" })).toEqual({});
});
