import { expect, test } from "vitest";
import { documentDatasetsOf, personDatasetsOf } from "./verifications.datasets.rules.ts";
import type { ReviewedCheckFact } from "./verifications.documents.rules.ts";

const fact = (name: string, evidence: object, result = "review") =>
  ({ name, result, reasons: [], evidence }) as unknown as ReviewedCheckFact;
const datasetOf = (name: string, evidence: object, result?: string) =>
  documentDatasetsOf([fact(name, evidence, result)])[0];

test("the zone has no share: of the check digits that are right the check keeps nothing", () => {
  const wrong = datasetOf("document_mrz", { finding: "document_mrz.digits", wrongCheckDigits: ["documentNumber"] });
  expect(wrong).toEqual({
    type: "MRZ",
    result: "review",
    score: null,
    fields: [{ field: "documentNumber", expected: null, found: null, same: false }],
  });
  expect(datasetOf("document_mrz", { finding: "document_mrz.right" }, "pass")).toMatchObject({
    score: null,
    fields: [],
  });
});

const fields = [
  { field: "first_name", typed: "Olena", read: "OLENA" },
  { field: "last_name", typed: "Shevchenko", read: "Shevchenko" },
  { field: "dob", typed: "1990-05-17", read: null },
];

test.each([
  ["another spelling is the same where the check passed", "pass", [true, true, null], 100],
  ["another spelling is no difference where it did not: nobody compared it", "review", [null, true, null], 100],
])("%s", (_, result, same, score) => {
  const found = datasetOf("profile_match", { fields }, result);
  expect([found?.type, found?.score, found?.fields.map((each) => each.same)]).toEqual(["ENTERED", score, same]);
});

test("where the check has compared each field, its own word holds", () => {
  const compared = fields.map((each, index) => ({ ...each, same: [false, true, null][index] }));
  expect(datasetOf("bank_id", { fields: compared })).toMatchObject({
    type: "BANK_ID",
    score: 50,
    fields: [
      { field: "first_name", expected: "OLENA", found: "Olena", same: false },
      { field: "last_name", same: true },
      { field: "dob", expected: null, same: null },
    ],
  });
});

test("what is printed and cannot be compared is in no share", () => {
  const printed = [
    { field: "documentNumber", expected: "AA123456", found: "AA123456", same: true },
    { field: "lastName", expected: "SHEVCHENKO", found: "Шевченко", same: false, isComparable: false },
  ];
  expect(datasetOf("document_visual", { fields: printed })).toMatchObject({
    score: 100,
    fields: [{ same: true }, { same: null }],
  });
  expect(datasetOf("document_visual", {})).toBeUndefined();
});

test("nothing that was compared is no share, for records as well", () => {
  expect(personDatasetsOf([fact("us_eidv", {})], null)).toEqual([
    { type: "US_EIDV", result: "review", score: null, matches: 0 },
  ]);
  expect(
    personDatasetsOf(
      [],
      [
        { score: 91, irrelevant: true },
        { score: 74, irrelevant: false },
      ],
    ),
  ).toEqual([{ type: "BDB", result: null, score: 74, matches: 1 }]);
});
