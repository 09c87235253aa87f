import { describe, expect, test } from "vitest";
import { type StepType, stepTypes } from "../steps/step-types.ts";
import { FormConfig } from "./form-config.ts";
import { defaultSteps } from "./form-step-defaults.ts";
import { confirmedFieldNames, extractedFieldNames, profileFieldNames, uniqueFieldNames } from "./profile-fields.ts";
import { screeningLists } from "./step-choices.ts";

const start = defaultSteps();
type Steps = { type: string }[];

const wrongOf = (steps: Steps, form: object = {}): [string, string][] =>
  (
    FormConfig.safeParse({ name: "Onboarding", languages: ["en"], countries: ["UA"], steps, ...form }).error?.issues ??
    []
  ).map(({ path, message }) => [path.map(String).join("."), message]);
const passes = (steps: Steps, form?: object) => expect(wrongOf(steps, form)).toEqual([]);
const refuses = (steps: Steps, [field, message]: [string, string | RegExp], form?: object) =>
  expect(wrongOf(steps, form)).toEqual([
    [field, typeof message === "string" ? message : expect.stringMatching(message)],
  ]);

const step = <T extends StepType>(type: T, changes: object = {}) => ({ ...start[type], ...changes });
const { PROFILE, DOCUMENT } = start;
const long = (length: number) => "x".repeat(length);
const fill = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

describe("the steps of a form", () => {
  test("at least one, each once, fifteen in all", () => {
    refuses([], ["steps", "Add at least one step."]);
    passes([PROFILE]);
    refuses([PROFILE, PROFILE], ["steps", "A step can be used once."]);
    const all = stepTypes.map((type) =>
      type === "VIDEO"
        ? step(type, { questions: ["Who are you?"] })
        : type === "QUESTIONNAIRE"
          ? step(type, { questions: [{ id: "a", kind: "text", title: { en: "Why?" } }] })
          : start[type],
    );
    passes(all, { countries: ["US"] });
    expect(all).toHaveLength(15);
    expect(wrongOf([...all, PROFILE], { countries: ["US"] }).map(([field]) => field)).toContain("steps");
    expect(wrongOf([{ type: "DANCE" }])).toHaveLength(1);
  });

  test("steps are passed in the order in which they stand", () => {
    const form = { name: "A", languages: ["en"], countries: ["UA"], steps: [DOCUMENT, PROFILE] };
    expect(FormConfig.parse(form).steps.map(({ type }) => type)).toEqual(["DOCUMENT", "PROFILE"]);
  });
});

describe("profile", () => {
  const off = { enabled: false, mandatory: false };
  const nothing = Object.fromEntries(profileFieldNames.map((name) => [name, off]));
  const field = (name: string, changes: object) =>
    step("PROFILE", { fields: { ...nothing, [name]: { enabled: true, mandatory: false, ...changes } } });
  const own = (id: string, title: object = { en: "Shoe size" }) => ({ id, title, mandatory: false });

  test("needs at least one field; one of the customer's own counts", () => {
    refuses([step("PROFILE", { fields: nothing })], ["steps.0.fields", "Choose at least one field."]);
    passes([step("PROFILE", { fields: nothing, customFields: [own("shoe_size")] })]);
    passes([field("pep", {})]);
  });

  test("what some document holds may be taken from it, and the document must be there to read", () => {
    const extracted: readonly string[] = extractedFieldNames;
    for (const name of profileFieldNames) {
      const steps = [field(name, { dataExtraction: true }), DOCUMENT];
      if (extracted.includes(name)) passes(steps);
      else refuses(steps, [`steps.0.fields.${name}.dataExtraction`, /^Identity documents do not contain this/]);
    }
    refuses([field("dob", { dataExtraction: true })], ["steps.0.fields", /add the Document step/]);
  });

  test("only what hardly two people share must be unique; only what a code reaches is confirmed", () => {
    for (const name of profileFieldNames) {
      const [unique, confirmed]: (readonly string[])[] = [uniqueFieldNames, confirmedFieldNames];
      if (unique?.includes(name)) passes([field(name, { allowDuplicates: false })]);
      else
        refuses([field(name, { allowDuplicates: false })], [`steps.0.fields.${name}.allowDuplicates`, /can be unique/]);
      if (confirmed?.includes(name)) passes([field(name, { confirm: true })]);
      else refuses([field(name, { confirm: true })], [`steps.0.fields.${name}.confirm`, /^A code can be sent/]);
    }
  });

  test("ten fields of the customer's own, each with a name of its own and a title in every language", () => {
    const fields = (count: number) => step("PROFILE", { customFields: fill(count, (n) => own(`field_${n}`)) });
    passes([fields(10)]);
    refuses([fields(11)], ["steps.0.customFields", "At most 10 fields of your own."]);
    refuses(
      [step("PROFILE", { customFields: [own("a"), own("a")] })],
      ["steps.0.customFields", "Each field needs a unique name."],
    );
    for (const id of ["a", "z9_", "a".repeat(36)]) passes([step("PROFILE", { customFields: [own(id)] })]);
    for (const id of ["", "A", "two words", "é", "a".repeat(37)])
      refuses([step("PROFILE", { customFields: [own(id)] })], ["steps.0.customFields.0.id", /^Use small letters/]);
    refuses(
      [step("PROFILE", { customFields: [own("a")] })],
      ["steps.0.customFields.0.title.uk", "This field is required."],
      { languages: ["en", "uk"] },
    );
    passes([step("PROFILE", { customFields: [own("a", { en: long(128), uk: "Ні" })] })], { languages: ["en", "uk"] });
    refuses(
      [step("PROFILE", { customFields: [own("a", { en: long(129) })] })],
      ["steps.0.customFields.0.title.en", "Enter at most 128 characters."],
    );
  });
});

describe("document and liveness", () => {
  test("at least one document type, also of each country that says its own", () => {
    refuses([step("DOCUMENT", { documentTypes: [] })], ["steps.0.documentTypes", "Choose at least one document type."]);
    passes([step("DOCUMENT", { perCountry: [{ country: "UA", documentTypes: ["PASSPORT"] }] })]);
    refuses(
      [step("DOCUMENT", { perCountry: [{ country: "UA", documentTypes: [] }] })],
      ["steps.0.perCountry.0.documentTypes", "Choose at least one document type for this country."],
    );
    const twice = fill(2, () => ({ country: "UA", documentTypes: ["PASSPORT"] }));
    refuses([step("DOCUMENT", { perCountry: twice })], ["steps.0.perCountry", "Each country can be listed once."]);
    expect(wrongOf([step("DOCUMENT", { documentTypes: ["LIBRARY_CARD"] })])).toHaveLength(1);
  });

  test("a bank ID needs the document type that it stands for", () => {
    refuses(
      [step("DOCUMENT", { bankId: true })],
      ["steps.0.bankIdDocumentType", "Choose the document type that a bank ID replaces."],
    );
    passes([step("DOCUMENT", { bankId: true, bankIdDocumentType: "PASSPORT" })]);
    passes([step("DOCUMENT", { bankId: false })]);
  });

  test("liveness may go without a document, and wants thresholds of 0.2 to 1 in their order", () => {
    passes([start.FACIAL]);
    const at = (match: number, noMatch: number) => [DOCUMENT, step("FACIAL", { thresholds: { match, noMatch } })];
    passes(at(0.2, 1));
    passes(at(0.5, 0.5));
    refuses(at(0.51, 0.5), ["steps.1.thresholds", /wrong way round/]);
    expect(wrongOf(at(0.19, 0.5)).map(([field]) => field)).toEqual(["steps.1.thresholds.match"]);
    expect(wrongOf(at(0.5, 1.01)).map(([field]) => field)).toEqual(["steps.1.thresholds.noMatch"]);
  });
});

describe("tax ID, address, source of funds, payment method", () => {
  test("a tax ID step asks for the number or for a document", () => {
    passes([step("TAX_ID", { askNumber: false, disableDocumentProof: false })]);
    passes([step("TAX_ID", { askNumber: true, disableDocumentProof: true })]);
    refuses(
      [step("TAX_ID", { askNumber: false, disableDocumentProof: true })],
      ["steps.0.askNumber", "Ask for the number or for a document."],
    );
  });

  test("an address step asks for the address or for a proof of it", () => {
    passes([step("ADDRESS", { skipManualEntry: true, skipProof: false })]);
    passes([step("ADDRESS", { skipManualEntry: false, skipProof: true })]);
    refuses(
      [step("ADDRESS", { skipManualEntry: true, skipProof: true })],
      ["steps.0.skipManualEntry", "Ask for the address or for a proof of address."],
    );
  });

  test("source of funds asks for a field or for a document", () => {
    const none = Object.fromEntries(
      Object.keys(start.AML.fields).map((name) => [name, { enabled: false, mandatory: false }]),
    );
    passes([step("AML", { fields: none, disableDocumentProof: false })]);
    refuses(
      [step("AML", { fields: none, disableDocumentProof: true })],
      ["steps.0.fields", "Choose at least one field."],
    );
    passes([step("AML", { disableDocumentProof: true })]);
  });

  test("a payment method needs one type", () => {
    for (const method of ["card", "bank_statement", "applicant_choice"]) passes([step("PAYMENT_METHOD", { method })]);
    for (const method of ["", null, "cash"])
      refuses([step("PAYMENT_METHOD", { method })], ["steps.0.method", "Select one type."]);
  });
});

describe("video quiz", () => {
  const quiz = (changes: object) => [step("VIDEO", { questions: ["Who are you?"], ...changes })];

  test("1 to 5 questions", () => {
    refuses(quiz({ questions: [] }), ["steps.0.questions", "Add at least one question."]);
    passes(quiz({ questions: ["One?"] }));
    passes(quiz({ questions: fill(5, (n) => `Question ${n}?`) }));
    refuses(quiz({ questions: fill(6, (n) => `Question ${n}?`) }), [
      "steps.0.questions",
      "Maximum limit of 5 questions was reached",
    ]);
  });

  test("each is written, and under 255 characters", () => {
    passes(quiz({ questions: [long(254)] }));
    refuses(quiz({ questions: [long(255)] }), ["steps.0.questions.0", "Enter at most 254 characters."]);
    refuses(quiz({ questions: ["Who?", "  "] }), ["steps.0.questions.1", "Write the question."]);
  });

  test("10 to 60 seconds in steps of 5", () => {
    for (const answerSeconds of [10, 15, 55, 60]) passes(quiz({ answerSeconds }));
    for (const answerSeconds of [5, 65])
      refuses(quiz({ answerSeconds }), ["steps.0.answerSeconds", "10 to 60 seconds."]);
    refuses(quiz({ answerSeconds: 12 }), ["steps.0.answerSeconds", "Enter a multiple of 5 seconds."]);
  });
});

describe("screening, media, signature and US eIDV", () => {
  test("screening needs Profile, Tax ID, Document, Company or US eIDV, and a list", () => {
    const screening = start.DATABASE_SCREENING;
    for (const other of ["PROFILE", "TAX_ID", "DOCUMENT", "US_EIDV", "COMPANY"] as const)
      passes([start[other], screening], { countries: ["US"] });
    for (const other of ["ADDRESS", "AML", "PAYMENT_METHOD"] as const)
      refuses([start[other], screening], ["steps.1.type", /^Database screening needs/]);
    refuses([PROFILE, step("DATABASE_SCREENING", { lists: [] })], ["steps.1.lists", "Choose at least one list."]);
    passes([PROFILE, step("DATABASE_SCREENING", { lists: [...screeningLists] })]);
    passes([PROFILE, step("DATABASE_SCREENING", { lists: [], customBlacklists: [long(64)] })]);
    expect(wrongOf([PROFILE, step("DATABASE_SCREENING", { customBlacklists: ["a b", long(65)] })])).toHaveLength(2);
  });

  test.each(["primaryKeywords", "secondaryKeywords"])(
    "%s: 3 to 20 letters, digits, spaces, hyphens, apostrophes",
    (list) => {
      const media = (words: string[]) => [step("ADVERSE_MEDIA", { [list]: words })];
      const message = "Enter 3 to 20 characters: letters, digits, spaces, hyphens and apostrophes.";
      for (const word of ["tax", long(20), "anti-money", "O'Brien", "O’Brien", "top 10", "шахрайство", "汚職疑惑"])
        passes(media([word]));
      for (const word of ["ta", long(21), "tax_fraud", "a+b", "tax!", "  ta  "])
        expect(wrongOf(media([word]))).toEqual([[`steps.0.${list}.0`, message]]);
    },
  );

  test.each(["primaryKeywords", "secondaryKeywords"])("%s: at most ten, each once", (list) => {
    const media = (words: string[]) => [step("ADVERSE_MEDIA", { [list]: words })];
    const words = (count: number) => fill(count, (n) => `word ${n}`);
    passes(media([]));
    passes(media(words(10)));
    refuses(media(words(11)), [`steps.0.${list}`, "At most 10 keywords."]);
    refuses(media(["Fraud", "fraud"]), [`steps.0.${list}`, "Each keyword can be listed once."]);
  });

  test("a signature needs document verification and at least one item", () => {
    refuses([start.QES], ["steps.0.type", "QES needs document verification: add the Document step."]);
    passes([DOCUMENT, step("QES", { askToSign: true, autosign: false })]);
    passes([DOCUMENT, step("QES", { askToSign: false, autosign: true })]);
    refuses(
      [DOCUMENT, step("QES", { askToSign: false, autosign: false })],
      ["steps.1.askToSign", "Choose at least one item."],
    );
  });

  test("US eIDV needs United States", () => {
    refuses([start.US_EIDV], ["steps.0.type", "US eIDV needs United States among the countries."]);
    passes([start.US_EIDV], { countries: ["UA", "US"] });
  });
});
