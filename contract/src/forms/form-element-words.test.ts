import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formElementWords } from "./form-element-words.ts";
import { type FormElement, formElements } from "./form-texts.ts";

/** Where the applicant's page keeps the words that a form may replace. */
const keys: Record<FormElement, string> = {
  welcomeTitle: "welcome.title",
  welcomeText: "welcome.lead",
  startButton: "welcome.start",
  submitButton: "review.submit",
  reviewText: "status.review.text",
  processingText: "status.processing.text",
  approvedText: "status.approved.text",
  declinedText: "status.declined.text",
};

test.each(["en", "uk"] as const)("in %s the editor shows the words that the applicant reads", (language) => {
  const words = JSON.parse(
    readFileSync(new URL(`../../../flow/src/locales/${language}/flow.json`, import.meta.url), "utf8"),
  );
  for (const [element, key] of Object.entries(keys))
    expect([key, formElementWords[language][element as FormElement]]).toEqual([key, words[key]]);
});

test("our own words would pass the bound of each text", () => {
  for (const words of Object.values(formElementWords))
    for (const [element, text] of Object.entries(words))
      expect([element, text.length <= formElements[element as FormElement]]).toEqual([element, true]);
});
