import { expect, test } from "vitest";
import { z } from "zod";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import "#contract/input/input-messages.ts";
import english from "#web/locales/en/failures.json" with { type: "json" };
import { errorWordsOf } from "./error-words.ts";

const wordsOf = errorWordsOf(english);
const messageOf = (schema: z.ZodType, input: unknown): string =>
  schema.safeParse(input).error?.issues[0]?.message ?? "";

test("every named failure of sign-in is found by what it says", () => {
  for (const { message } of Object.values(sessionFailures)) expect(wordsOf(message, "de"), message).not.toBeNull();
});

test.each([
  [z.string().min(8), "short", "failures:fields.enterAtLeastCharacters", { count: "8" }],
  [z.string().max(1), "long", "failures:fields.enterAtMostCharacters", { count: "1" }],
  [
    z.string().max(12_000, "Enter at most 12,000 characters."),
    "x".repeat(12_001),
    "failures:fields.enterAtMostCharacters",
    { count: "12.000" },
  ],
  [z.number().max(5), 6, "failures:fields.enterOrLess", { number: "5" }],
  [z.number().min(0.2), 0.1, "failures:fields.enterOrMore", { number: "0,2" }],
  [z.enum(["red", "blue"]), "green", "failures:fields.chooseOneOf", { values: "red, blue" }],
  [z.string(), undefined, "failures:fields.thisFieldIsRequired", {}],
] as const)("a field's check is found with its limit (%#)", (schema, input, key, replace) => {
  const found = wordsOf(messageOf(schema, input), "de");
  expect(found).toMatchObject({ key, replace });
  expect(found?.count !== undefined).toBe("count" in replace);
});

test("several values are found, amounts and numbers in the form of the language", () => {
  const said =
    "In this project a member may spend EUR 1,200.00 in 24 hours. You have spent EUR 1,199.50, and this costs EUR 2.00. An owner or an admin can raise the limit in the project settings.";
  const { key, replace } = wordsOf(said, "de") ?? {};
  expect(key).toBe("failures:server.budgetExceeded");
  const plain = Object.entries(replace ?? {}).map(([name, value]) => [name, String(value).replace(/\s/g, " ")]);
  expect(Object.fromEntries(plain)).toEqual({ limit: "1.200,00 €", spent: "1.199,50 €", price: "2,00 €" });
  expect(wordsOf("A file can have up to 200000 rows.", "de")?.replace).toEqual({ number: "200.000" });
});

test("a row names its number and the message in it", () => {
  const found = wordsOf("Row 12: Unknown key: no.such.", "de");
  expect(found).toEqual({ key: "failures:server.row", replace: { number: "12", message: "Unknown key: no.such." } });
  expect(wordsOf("Row x: Unknown key: no.such.", "de")).toBeNull();
});

test("what the contract does not say has no words", () => {
  expect(wordsOf("Enter at most many characters.", "de")).toBeNull();
  expect(wordsOf("", "de")).toBeNull();
});
