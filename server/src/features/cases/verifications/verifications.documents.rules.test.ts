import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { formConfig } from "../../../../test/forms.ts";
import { documentDatasetsOf, personDatasetsOf, proofEntitiesOf } from "./verifications.datasets.rules.ts";
import {
  type ReviewedCheckFact,
  type ReviewedDocumentFacts,
  reviewedDocumentsOf,
} from "./verifications.documents.rules.ts";

const id = "11111111-1111-4111-8111-111111111111";
const uploaded = "2026-11-28T10:00:00.000Z";
const fileOf = (side: ReviewedDocumentFacts["files"][number]["side"], page = 1) => ({
  id: `${side}-${page}`,
  side,
  page,
  uploaded,
});

const reading: DocumentReadingFields = {
  mrz: {
    lines: [],
    documentCode: "P",
    issuingCountry: "UA",
    issuingState: "UKR",
    nationality: "UKR",
    firstNames: "OLENA",
    lastName: "SHEVCHENKO",
    documentNumber: "FU123456",
    dob: "1990-05-17",
    gender: "F",
    expiry: "2031-01-02",
    doubts: [],
    wrongDigits: [],
    confidence: 1,
    repaired: false,
  },
  portrait: { left: 1, top: 2, width: 30, height: 40 },
  visual: [
    { field: "surname", expected: "SHEVCHENKO", found: "ШЕВЧЕНКО", likeness: 1, same: true },
    { field: "givenNames", expected: "OLENA", found: "OLENA", likeness: 1, same: true },
  ],
};

const check = (
  name: ReviewedCheckFact["name"],
  result: ReviewedCheckFact["result"],
  evidence: object,
): ReviewedCheckFact => ({
  name,
  result,
  reasons: result === "fail" ? ["DIFFERENT_FACES"] : [],
  evidence: evidence as ReviewedCheckFact["evidence"],
});

const factsOf = (changes: Partial<ReviewedDocumentFacts> = {}): ReviewedDocumentFacts => ({
  id,
  status: "pending",
  form: FormConfig.parse(formConfig()),
  answers: {
    ...noAnswers,
    document: { documentType: "PASSPORT", country: "UA", fields: { issuingAuthority: "8023" } },
  },
  reading,
  checks: [check("face_match", "pass", { found: "face_match.pass", distance: 0.26 })],
  files: [fileOf("front"), fileOf("selfie")],
  recordings: [],
  signed: null,
  comment: null,
  ...changes,
});

const say = (reasons: readonly string[]) => reasons.map((reason) => `says ${reason}`);
const documents = (changes?: Partial<ReviewedDocumentFacts>) => reviewedDocumentsOf(factsOf(changes), say);

test("an identity document has its data, its portrait, and how like the selfie its face is", () => {
  const [passport, selfie] = documents();
  expect(passport).toMatchObject({
    type: "PASSPORT",
    status: "valid",
    country: "UA",
    documentNumber: "FU123456",
    expiryDate: "2031-01-02",
    issuingAuthority: "8023",
    portrait: `/api/verifications/${id}/portrait`,
    isIdentical: true,
    confidence: 90,
    faceMatching: "pass",
    back: null,
    other1: null,
  });
  expect(passport?.front).toMatchObject({
    url: `/api/verifications/${id}/files/front-1`,
    type: "front",
    uploaded,
    signature: null,
  });
  expect(selfie).toMatchObject({ type: "SELFIE_IMAGE", isIdentical: true, front: { type: "selfie" } });
});

test("a name that is printed in other letters is transcribed as the document's own zone has it", () => {
  expect(documents()[0]?.front?.transcription).toEqual([
    { field: "last_name", original: "ШЕВЧЕНКО", language: "uk", english: "SHEVCHENKO" },
  ]);
});

test("what failed is said with its reasons; what a person has to look at is as the whole was decided", () => {
  const fail = [check("face_match", "fail", { found: "face_match.fail", distance: 0.9 })];
  expect(documents({ checks: fail })[0]).toMatchObject({
    status: "invalid",
    isIdentical: false,
    declineReasonsCodeLabels: ["DIFFERENT_FACES"],
    declineReasonsLabels: ["says DIFFERENT_FACES"],
  });
  const unsure = [check("face_match", "review", { found: "face_match.review", distance: 0.57 })];
  expect(documents({ checks: unsure })[0]).toMatchObject({
    status: "pending",
    isIdentical: null,
    faceMatching: "review",
  });
  expect(documents({ checks: unsure, status: "valid" })[0]?.status).toBe("valid");
  expect(documents({ checks: [] })[0]).toMatchObject({ isIdentical: null, confidence: null, faceMatching: null });
});

test("pages of a paper are its sides, four at most, and a card's number is masked", () => {
  const answers = {
    ...noAnswers,
    payment: { method: "card" as const, cardFirstFour: "4111", cardLastFour: "1111" },
    funds: { annualIncome: 12_000, transactionAmount: 300 },
  };
  const pages = [1, 2, 3, 4, 5].map((page) => fileOf("funds_proof", page));
  const found = documents({ answers, reading: null, checks: [], files: [...pages, fileOf("card_photo")] });
  expect(found.map(({ type }) => type)).toEqual(["FINANCIAL_DOCUMENT", "CREDIT_CARD"]);
  expect(found[0]).toMatchObject({ annualIncome: 12_000, transactionAmount: 300, back: null });
  expect([found[0]?.front?.url, found[0]?.other3?.url]).toEqual([
    `/api/verifications/${id}/files/funds_proof-1`,
    `/api/verifications/${id}/files/funds_proof-4`,
  ]);
  expect(found[1]?.cardNumber).toBe("4111 •••• •••• 1111");
});

test("a recording and a signed document are documents, too", () => {
  const recordings = [{ id: "v1", kind: "live" as const, uploaded }];
  const signed = { uploaded, url: "/signed" };
  const found = documents({ files: [], answers: { ...noAnswers }, reading: null, recordings, signed });
  expect(found.map(({ type, front }) => [type, front?.type, front?.signature])).toEqual([
    ["LIVE_VIDEO", "recording", null],
    ["QES", "signed_document", "/signed"],
  ]);
});

test("sources say of a document what they have in common", () => {
  const fields = [
    { field: "surname", expected: "A", found: "A", likeness: 1, same: true },
    { field: "givenNames", expected: "B", found: "C", likeness: 0.2, same: false },
    { field: "other", expected: "D", found: "Д", likeness: 0, same: false, isComparable: false },
  ];
  expect(
    documentDatasetsOf([check("document_visual", "review", { found: "document_visual.missing", fields })]),
  ).toMatchObject([
    { type: "PRINTED", result: "review", score: 50, fields: [{ same: true }, { same: false }, { same: null }] },
  ]);
});

test("lists and US records are a person's data sets; without a screening there is none of lists", () => {
  expect(personDatasetsOf([], null)).toEqual([]);
  const hits = [
    { score: 97, irrelevant: true },
    { score: 81, irrelevant: false },
  ];
  const records = check("us_eidv", "review", {
    found: "us_eidv.differs",
    same: ["name", "dob", "ssn"],
    differing: ["line1"],
  });
  expect(personDatasetsOf([records], hits)).toEqual([
    { type: "BDB", result: null, score: 81, matches: 1 },
    { type: "US_EIDV", result: "review", score: 75, matches: 3 },
  ]);
  expect(personDatasetsOf([], [])).toMatchObject([{ type: "BDB", score: 0, matches: 0 }]);
});

test("a check's proofs are the photos that were given", () => {
  expect(proofEntitiesOf(id, [{ name: "face_match" }, { name: "age" }], [fileOf("selfie"), fileOf("front")])).toEqual([
    { check: "face_match", type: "front", url: `/api/verifications/${id}/files/front-1` },
    { check: "face_match", type: "selfie", url: `/api/verifications/${id}/files/selfie-1` },
  ]);
});
