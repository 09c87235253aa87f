import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { Agreed } from "#contract/input/fields.ts";
import german from "#web/locales/de/failures.json";
import english from "#web/locales/en/failures.json";
import thai from "#web/locales/th/failures.json";
import { resolverOf } from "./form-check.ts";
import { i18n, sayMessage } from "./i18n.ts";

const Fields = z.object({
  email: z.email("Enter a valid email."),
  people: z.array(z.object({ name: z.string().min(3) })).min(1, "Choose at least one."),
});
const options = { fields: {}, shouldUseNativeValidation: false };

async function speak(language: string, failures: object): Promise<void> {
  await i18n.init({ lng: language, fallbackLng: false, resources: {}, interpolation: { escapeValue: false } });
  i18n.addResourceBundle("en", "failures", english);
  i18n.addResourceBundle(language, "failures", failures);
}

// Files of tests share their modules.
afterAll(() => i18n.changeLanguage("en"));

test("a form says what is wrong in the chosen language, in fields within fields too", async () => {
  await speak("de", german);
  sayMessage("");
  await expect.poll(() => sayMessage("Enter a valid email.")).toBe(german.fields.enterAValidEmail);
  const { errors } = await resolverOf(Fields)({ email: "x", people: [{ name: "ab" }] }, undefined, options);
  expect(errors.email?.message).toBe(german.fields.enterAValidEmail);
  expect(errors.people?.[0]?.name?.message).toBe(german.fields.enterAtLeastCharacters_other.replace("{{count}}", "3"));
});

test("a box that was not ticked is named by its own sentence", async () => {
  await speak("en", english);
  const Terms = z.object({ terms: Agreed("Agree to the terms to continue.") });
  for (const terms of [false, undefined]) {
    const { errors } = await resolverOf(Terms)({ terms } as never, undefined, options);
    expect(errors.terms?.message).toBe("Agree to the terms to continue.");
  }
  expect(Terms.parse({ terms: "true" })).toEqual({ terms: true });
});

test("a translation keeps its own closing mark, and what has none stays in English as a sentence", async () => {
  await speak("th", thai);
  expect(sayMessage("This field is required.")).toBe(thai.fields.thisFieldIsRequired);
  expect(sayMessage("Something that nobody has translated")).toBe("Something that nobody has translated.");
});

test("what is wrong in a row of a file is said in the chosen language, too", async () => {
  await speak("th", thai);
  const [row, unknown] = [thai.server.row, thai.server.keyUnknown.replace("{{values}}", "no.such")];
  const wanted = row.replace("{{number}}", "3").replace("{{message}}", unknown);
  expect(sayMessage("Row 3: Unknown key: no.such.")).toBe(wanted);
});
