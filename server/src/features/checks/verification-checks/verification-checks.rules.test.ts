import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import type { CheckFacts } from "./verification-checks.facts.rules.ts";
import { ageInYearsOn } from "./verification-checks.profile.rules.ts";
import { completedChecksOf } from "./verification-checks.rules.ts";
import { noSteps } from "./verification-checks.steps.fixture.ts";

const field = { enabled: true, mandatory: true };
const form = FormConfig.parse({
  name: "Onboarding",
  languages: ["en"],
  countries: ["UA", "DE"],
  blockCountryMismatch: true,
  ageMin: 18,
  steps: [
    {
      type: "PROFILE",
      fields: {
        first_name: field,
        last_name: field,
        middle_name: field,
        dob: field,
        residence_country: field,
        gender: field,
        email: field,
        phone: field,
      },
    },
    { type: "DOCUMENT", documentTypes: ["PASSPORT", "GOVERNMENT_ID"], fileUploading: true },
    { type: "FACIAL", mode: "static_selfie", fileUploading: true, thresholds: { match: 0.5, noMatch: 0.62 } },
  ],
});

type Mrz = NonNullable<DocumentReadingFields["mrz"]>;
const mrz: Mrz = {
  lines: ["P<UKR…", "…"],
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
const unspelled = { field: "givenNames", expected: "OMAR", found: null, likeness: 0, same: false, isComparable: false };
const visual = [{ field: "last_name", expected: "KOVALENKO", found: "KOVALENKO", likeness: 1, same: true }];

function facts(change: { mrz?: Partial<Mrz> | null; doc?: object; rest?: Partial<CheckFacts> } = {}): CheckFacts {
  const reading = { mrz: change.mrz === null ? null : { ...mrz, ...change.mrz }, visual };
  return {
    form,
    today: "2026-11-21",
    screening: null,
    signature: null,
    usRecords: null,
    engines: { mrz: "1", barcodes: "1", "visual-zone": "1", copies: "1", faces: "1", ip: "1" },
    profile: { first_name: "Olena", last_name: "Kovalenko", dob: "1990-05-04", gender: "F", residence_country: "UA" },
    document: { type: "PASSPORT", country: "UA", typed: {}, reading, copy: null, bankId: null, ...change.doc },
    face: { kind: "compared", distance: 0.3, band: "match" },
    selfie: { same: [], shown: null, signs: [], isClear: true },
    hasFaceDescriptor: true,
    ipCountry: "UA",
    isAnonymizing: null,
    media: null,
    company: null,
    hasDevice: false,
    earlierFaces: null,
    photos: [],
    recordings: new Set(),
    liveness: null,
    presence: null,
    confirmations: { proved: {}, canText: false },
    duplicates: [],
    steps: noSteps,
    ...change.rest,
  };
}

const resultsOf = (given: CheckFacts) =>
  Object.fromEntries(completedChecksOf(given).map(({ name, result }) => [name, result]));
const reasonsOf = (given: CheckFacts, name: string) =>
  completedChecksOf(given).find((check) => check.name === name)?.reasons;

test("a right document of the right person passes every check", () => {
  expect(new Set(Object.values(resultsOf(facts())))).toEqual(new Set(["pass"]));
  expect(Object.keys(resultsOf(facts()))).toHaveLength(13);
});

test("no connection is checked where the form does not block a mismatch", () => {
  const open = { ...form, blockCountryMismatch: false };
  expect(resultsOf(facts({ rest: { form: open, ipCountry: "FR" } }))).not.toHaveProperty("ip_country");
});

test("block multiple accounts counts who has passed; others are for a person, where they are looked for", () => {
  const other = (hasPassed: boolean) => [{ kind: "face" as const, verificationId: "v", faceDistance: 0.2, hasPassed }];
  const found = (change: object, hasPassed: boolean) =>
    resultsOf(facts({ rest: { form: { ...form, ...change }, duplicates: other(hasPassed) } })).duplicate_face;
  expect(found({ blockMultipleAccounts: true }, true)).toBe("fail");
  expect(found({ blockMultipleAccounts: true }, false)).toBe("review");
  expect(found({ blockMultipleAccounts: true, detectMatchingApplicants: false }, false)).toBe("pass");
  expect(found({ blockMultipleAccounts: true, detectMatchingApplicants: false }, true)).toBe("fail");
  expect(found({}, true)).toBe("review");
});

test("what was read at labels alone passes nothing and fails nothing", () => {
  const fields = [
    { name: "fullName" as const, value: "Олена Коваленко", confidence: 0.9 },
    { name: "birthDate" as const, value: "1990-05-04", confidence: 0.9 },
    { name: "sex" as const, value: "F", confidence: 0.9 },
    { name: "expiryDate" as const, value: "2020-01-01", confidence: 0.9 },
  ];
  const printed = { layout: "card", fields };
  const of = (profile: object) => {
    const reading = { mrz: null, printed, visual: null };
    return facts({ doc: { reading }, rest: { profile: { ...facts().profile, ...profile } } });
  };
  const foundOf = (given: CheckFacts, name: string) => {
    const check = completedChecksOf(given).find((each) => each.name === name);
    return [check?.result, check?.evidence.found];
  };
  expect(foundOf(of({}), "profile_match")).toEqual(["review", "profile_match.printed"]);
  expect(foundOf(of({ dob: "1991-05-04" }), "profile_match")).toEqual(["review", "profile_match.printed_differs"]);
  expect(foundOf(of({}), "document_expiry")).toEqual(["review", "document_expiry.expired_unsure"]);
  const later = fields.map((field) => (field.name === "expiryDate" ? { ...field, value: "2031-01-01" } : field));
  const valid = facts({ doc: { reading: { mrz: null, printed: { ...printed, fields: later }, visual: null } } });
  expect(foundOf(valid, "document_expiry")).toEqual(["review", "document_expiry.unsure"]);
  expect(foundOf(valid, "age")).toEqual(["review", "age.unsure"]);
});

describe("each check on its own", () => {
  test.each([
    [
      "an expired document fails",
      facts({ mrz: { expiry: "2026-11-20" } }),
      "document_expiry",
      "fail",
      ["EXPIRED_DOCUMENT"],
    ],
    ["a document is valid on its last day", facts({ mrz: { expiry: "2026-11-21" } }), "document_expiry", "pass", []],
    [
      "an expiry of doubtful reading goes to review",
      facts({ mrz: { expiry: "2020-01-01", wrongDigits: ["expiryDate"] } }),
      "document_expiry",
      "review",
      ["EXPIRED_DOCUMENT"],
    ],
    [
      "an identity card shown as a passport fails",
      facts({ mrz: { documentCode: "I" } }),
      "document_type",
      "fail",
      ["WRONG_DOCUMENT"],
    ],
    [
      "a wrong check digit goes to review",
      facts({ mrz: { wrongDigits: ["documentNumber"] } }),
      "document_mrz",
      "review",
      ["EDITED_DOCUMENT"],
    ],
    ["a zone that was not found goes to review", facts({ mrz: null }), "document_mrz", "review", []],
    [
      "a licence has no zone to check",
      facts({ mrz: null, doc: { type: "DRIVERS_LICENSE" } }),
      "document_mrz",
      "not_available",
      [],
    ],
    [
      "a document of a country that is not allowed fails",
      facts({ mrz: { issuingCountry: "FR" } }),
      "country",
      "fail",
      ["PROHIBITED_JURISDICTION"],
    ],
    [
      "another allowed country than the chosen one goes to review",
      facts({ mrz: { issuingCountry: "DE" } }),
      "country",
      "review",
      ["WRONG_DOCUMENT"],
    ],
    [
      "an issuing state of no country is not available",
      facts({ mrz: { issuingCountry: null, issuingState: "UTO" } }),
      "country",
      "not_available",
      [],
    ],
    ["another date of birth fails", facts({ mrz: { dob: "1991-05-04" } }), "profile_match", "fail", ["WRONG_DOB"]],
    [
      "another name goes to review, for names carry no check digit",
      facts({ mrz: { lastName: "SHEVCHENKO" } }),
      "profile_match",
      "review",
      ["WRONG_NAME"],
    ],
    ["an unread document compares nothing", facts({ mrz: null }), "profile_match", "not_available", []],
    [
      "too young fails, by the document's date",
      facts({ mrz: { dob: "2008-11-22" } }),
      "age",
      "fail",
      ["AGE_RESTRICTION"],
    ],
    ["eighteen today is old enough", facts({ mrz: { dob: "2008-11-21" } }), "age", "pass", []],
    [
      "faces in the middle band go to review",
      facts({ rest: { face: { kind: "compared", distance: 0.55, band: "review" } } }),
      "face_match",
      "review",
      ["DIFFERENT_FACES"],
    ],
    [
      "other faces fail",
      facts({ rest: { face: { kind: "compared", distance: 0.8, band: "no_match" } } }),
      "face_match",
      "fail",
      ["DIFFERENT_FACES"],
    ],
    [
      "no face found is not available, never passed",
      facts({ rest: { face: { kind: "refused", refusal: "no_face_on_document" } } }),
      "face_match",
      "not_available",
      [],
    ],
    [
      "faces nearer than two photos of one person are one picture",
      facts({ rest: { face: { kind: "compared", distance: 0.2, band: "match" } } }),
      "selfie_picture",
      "review",
      ["NO_SELFIE"],
    ],
    [
      "a selfie that is an earlier picture goes to review",
      facts({
        rest: {
          selfie: {
            same: [{ from: "earlier", verificationId: "v", differingBits: 3 }],
            shown: null,
            signs: [],
            isClear: true,
          },
        },
      }),
      "selfie_picture",
      "review",
      ["NO_SELFIE"],
    ],
    [
      "a zone with a doubt is not passed, whatever its digits",
      facts({ mrz: { doubts: ["cut_off"] } }),
      "document_mrz",
      "review",
      ["BAD_QUALITY"],
    ],
    [
      "a duplicate goes to review",
      facts({ rest: { duplicates: [{ kind: "face", verificationId: "v", faceDistance: 0.2, hasPassed: true }] } }),
      "duplicate_face",
      "review",
      ["DUPLICATE"],
    ],
    [
      "an address of neither country fails, where the form blocks it",
      facts({ rest: { ipCountry: "FR" } }),
      "ip_country",
      "fail",
      ["IP_MISMATCH"],
    ],
    [
      "who lives in Germany with a Ukrainian passport may connect from there",
      facts({ rest: { ipCountry: "DE", profile: { residence_country: "DE" } } }),
      "ip_country",
      "pass",
      [],
    ],
    [
      "or from the document's country",
      facts({ rest: { ipCountry: "UA", profile: { residence_country: "DE" } } }),
      "ip_country",
      "pass",
      [],
    ],
    [
      "a resident of a country that the form does not take fails",
      facts({ rest: { profile: { residence_country: "KP" } } }),
      "country",
      "fail",
      ["PROHIBITED_JURISDICTION"],
    ],
    [
      "without a document the residence alone is held to the form's countries",
      facts({ rest: { document: null, profile: { residence_country: "DE" } } }),
      "country",
      "pass",
      [],
    ],
    ["a private address has no country", facts({ rest: { ipCountry: null } }), "ip_country", "not_available", []],
    [
      "a field missing on the printed side goes to review",
      facts({ doc: { reading: { mrz, visual: [{ ...visual[0], found: null, likeness: 0, same: false }] } } }),
      "document_visual",
      "review",
      ["EDITED_DOCUMENT"],
    ],
    [
      "a name that no table of the state spells is not available, and never passes",
      facts({ doc: { reading: { mrz, visual: [...visual, unspelled] } } }),
      "document_visual",
      "not_available",
      [],
    ],
    [
      "nor does it hide another field that differs",
      facts({
        doc: { reading: { mrz, visual: [{ ...visual[0], found: null, likeness: 0, same: false }, unspelled] } },
      }),
      "document_visual",
      "review",
      ["EDITED_DOCUMENT"],
    ],
    [
      "an unreadable printed side is not available",
      facts({ doc: { reading: { mrz, visual: null } } }),
      "document_visual",
      "not_available",
      [],
    ],
  ] as const)("%s", (_, given, name, result, reasons) => {
    expect(resultsOf(given)[name]).toBe(result);
    expect(reasonsOf(given, name)).toEqual(reasons);
  });
});

test.each([
  ["a misread birth date", { dob: "2018-05-04", wrongDigits: ["birthDate"] }, "age", "review"],
  ["a repaired birth date", { dob: "2018-05-04", repaired: true }, "age", "review"],
  ["a misread birth date", { dob: "1918-05-04", wrongDigits: ["birthDate"] }, "profile_match", "review"],
  ["an issuing state that is not clear", { issuingCountry: "AU", confidence: 0.5 }, "country", "review"],
  ["a document code that is not clear", { documentCode: "I", confidence: 0.5 }, "document_type", "review"],
  ["a repaired zone", { repaired: true }, "document_mrz", "review"],
  ["a zone without a number", { documentNumber: "" }, "duplicate_document", "not_available"],
  ["a zone without a birth date", { dob: null }, "profile_match", "not_available"],
] as const)("%s alone never declines and never passes: %o, %s", (_, change, name, result) => {
  expect(resultsOf(facts({ mrz: change as unknown as Partial<Mrz> }))[name]).toBe(result);
});

test("nothing typed that a document could confirm makes no profile check", () => {
  expect(resultsOf(facts({ rest: { profile: { residence_country: "UA" } } }))).not.toHaveProperty("profile_match");
});

test("every check names the version of its rules, and of the engine that it rests on", () => {
  const versions = Object.fromEntries(
    completedChecksOf(facts()).map(({ name, engineVersion }) => [name, engineVersion]),
  );
  expect(versions).toMatchObject({ age: "2", face_match: "2 on 1", document_mrz: "2 on 1" });
});

test.each([
  ["one date that was not made out", [["expiryDate", null]], "pass"],
  [
    "two dates that were not made out",
    [
      ["expiryDate", null],
      ["birthDate", null],
    ],
    "review",
  ],
  ["a date that is printed otherwise", [["expiryDate", "01 MAR 2031"]], "review"],
  ["a number that was not made out", [["documentNumber", null]], "review"],
] as const)("a printed side with %s: %s", (_, fields, result) => {
  const looked = fields.map(([name, found]) => ({ field: name, expected: "x", found, likeness: 0, same: false }));
  const given = facts({ doc: { reading: { mrz, visual: [...visual, ...looked] } } });
  expect(resultsOf(given).document_visual).toBe(result);
});

test.each([
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2000-01-01", "2026-11-21", 26],
])("somebody born on %s is on %s %i years old", (dob, today, age) => {
  expect(ageInYearsOn(dob, today)).toBe(age);
});
