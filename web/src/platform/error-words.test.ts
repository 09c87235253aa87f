import { expect, test } from "vitest";
import { z } from "zod";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import "#contract/input/input-messages.ts";
import english from "#web/locales/en/failures.json";
import { errorWordsOf } from "./error-words.ts";

const wordsOf = errorWordsOf(english);
const messageOf = (schema: z.ZodType, input: unknown): string =>
  schema.safeParse(input).error?.issues[0]?.message ?? "";

test("every named failure of sign-in is found by what it says", () => {
  for (const { message } of Object.values(sessionFailures)) expect(wordsOf(message, "de"), message).not.toBeNull();
});

test.each([
  [z.string().min(8), "short", "failures:fields.enterAtLeastCharacters", { count: 8 }],
  [z.string().max(1), "long", "failures:fields.enterAtMostCharacters", { count: 1 }],
  [
    z.string().max(12_000, "Enter at most 12,000 characters."),
    "x".repeat(12_001),
    "failures:fields.enterAtMostCharacters",
    { count: 12_000 },
  ],
  [z.number().max(5), 6, "failures:fields.enterOrLess", { number: "5" }],
  [z.number().min(0.2), 0.1, "failures:fields.enterOrMore", { number: "0,2" }],
  [z.enum(["red", "blue"]), "green", "failures:fields.chooseOneOf", { values: "red, blue" }],
  [z.string(), undefined, "failures:fields.thisFieldIsRequired", {}],
] as const)("a field's check is found with its limit (%#)", (schema, input, key, values) => {
  expect(wordsOf(messageOf(schema, input), "de")).toEqual({ key, values });
});

test("what the contract does not say has no words", () => {
  expect(wordsOf("Enter at most many characters.", "de")).toBeNull();
  expect(wordsOf("", "de")).toBeNull();
});
