import { expect, test } from "vitest";
import { z } from "zod";
import { applicantFieldNames } from "../flow/flow-answers.ts";
import { profileFieldNames } from "../forms/profile-fields.ts";
import { AddressAnswers } from "../steps/address.schema.ts";
import { FundsAnswers } from "../steps/aml.schema.ts";
import { DocumentChoice } from "../steps/document.schema.ts";
import { ProfileRequest } from "../steps/profile.schema.ts";
import { QuestionnaireAnswers } from "../steps/questionnaire.schema.ts";
import { TaxIdAnswers } from "../steps/tax-id.schema.ts";
import {
  addressLengths,
  answerPatterns,
  documentLengths,
  freeAnswerLength,
  type LengthRange,
  mostEuros,
  profileLengths,
  purposeLength,
  taxNumberLength,
} from "./answer-shapes.ts";

const takes = (schema: z.ZodType, answer: unknown): boolean => schema.safeParse(answer).success;

const { email: _, ssn: __, custom: ___, ...inWords } = profileLengths;
const cases: [string, LengthRange, z.ZodType, (text: string) => unknown][] = [
  ...Object.entries(inWords).map(([name, length]): (typeof cases)[number] => [
    name,
    length,
    ProfileRequest,
    (text) => ({ [name]: text }),
  ]),
  ["an own field", profileLengths.custom, ProfileRequest, (text) => ({ custom: { job: text } })],
  ...Object.entries(documentLengths).map(([name, length]): (typeof cases)[number] => [
    name,
    length,
    DocumentChoice,
    (text) => ({ documentType: "PASSPORT", country: "DE", fields: { [name]: text } }),
  ]),
  ...Object.entries(addressLengths).map(([name, length]): (typeof cases)[number] => [
    name,
    length,
    AddressAnswers,
    (text) => ({ country: "DE", [name]: text }),
  ]),
  ["a tax number", taxNumberLength, TaxIdAnswers, (number) => ({ country: "DE", number })],
  ["a purpose", purposeLength, FundsAnswers, (purpose) => ({ purpose })],
  ["a free answer", freeAnswerLength, QuestionnaireAnswers, (text) => ({ why: text })],
];

test.each(cases)("%s is taken from the fewest to the most characters", (_name, [min, max], schema, answerOf) => {
  const fits = (length: number) => takes(schema, answerOf("x".repeat(length)));
  expect([fits(min), fits(max), fits(max + 1)]).toEqual([true, true, false]);
  if (min > 0) expect(fits(min - 1)).toBe(false);
});

test.each([
  ["email", "a@b.co", true],
  ["email", "a..b@b.co", false],
  ["email", `a@${"b".repeat(248)}.com`, true],
  ["email", `a@${"b".repeat(249)}.com`, false],
  ["phone", "+44 (20) 7946-0958", true],
  ["phone", "12345", false],
  ["telegram_username", "@ada_l", true],
  ["telegram_username", "abcd", false],
  ["ssn", "123-45-6789", true],
  ["ssn", "000-12-3456", false],
  ["wallet_address", "bitcoincash:qq", false],
] as const)("%s %s: %s", (name, answer, isTaken) => {
  expect(takes(ProfileRequest, { [name]: answer })).toBe(isTaken);
  const [, max] = name in profileLengths ? profileLengths[name as keyof typeof profileLengths] : [0, 64];
  expect(answer.length <= max && answerPatterns[name].test(answer)).toBe(isTaken);
});

test("an email is what zod says it is", () => {
  const same = new RegExp(z.regexes.email.source.replaceAll("\\-]", "-]"));
  expect(answerPatterns.email.source).toBe(same.source);
});

test("an amount is taken up to the most euros", () => {
  expect(takes(FundsAnswers, { transactionAmount: mostEuros })).toBe(true);
  expect(takes(FundsAnswers, { transactionAmount: mostEuros + 1 })).toBe(false);
});

test("what is kept of an applicant is asked by the profile step", () => {
  expect(profileFieldNames.filter((name) => applicantFieldNames.some((kept) => kept === name))).toEqual([
    ...applicantFieldNames,
  ]);
});
