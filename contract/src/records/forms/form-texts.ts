import { z } from "zod";
import { paragraphsInput } from "#contract/input/fields.ts";
import { type Language, languages } from "#contract/values/languages.ts";

/** A missing language falls back to the form's first. */
export const TranslatedText = (max: number) => z.partialRecord(z.enum(languages), paragraphsInput(0, max));
export type TranslatedText = Partial<Record<Language, string>>;

/** With the most characters of each. */
export const formElements = {
  welcomeTitle: 120,
  welcomeText: 600,
  startButton: 40,
  submitButton: 40,
  reviewText: 600,
  processingText: 600,
  approvedText: 600,
  declinedText: 600,
} as const;
export type FormElement = keyof typeof formElements;
export const formElementNames = Object.keys(formElements) as [FormElement, ...FormElement[]];

export const FormElementTexts = z.partialRecord(
  z.enum(languages),
  z
    .object(
      Object.fromEntries(formElementNames.map((name) => [name, paragraphsInput(0, formElements[name])])) as {
        [Name in FormElement]: ReturnType<typeof paragraphsInput>;
      },
    )
    .partial(),
);
export type FormElementTexts = z.infer<typeof FormElementTexts>;
