import { z } from "zod";
import { Bool, textInput } from "#contract/input/fields.ts";
import { countries } from "#contract/values/countries.ts";
import { answerPatterns, taxNumberKinds, taxNumberLength } from "../requested/answer-shapes.ts";
import { type StepSettings, wrong } from "./step-settings.ts";

export const TaxIdStep = z.object({
  type: z.literal("TAX_ID"),
  askType: Bool,
  askNumber: Bool,
  dataExtraction: Bool,
  preProcessing: Bool,
  fileUploading: Bool,
  skipPage: Bool,
  disableDocumentProof: Bool,
});
export type TaxIdStep = z.infer<typeof TaxIdStep>;

export const TaxIdAnswers = z
  .object({
    country: z.enum(countries).optional(),
    kind: z.enum(taxNumberKinds).optional(),
    number: textInput(...taxNumberLength)
      .regex(answerPatterns.taxNumber, "Enter letters and digits.")
      .optional(),
    skipped: Bool.default(false),
  })
  .refine(({ country, skipped }) => skipped || country, { path: ["country"], message: "Choose a country." });
export type TaxIdAnswers = z.infer<typeof TaxIdAnswers>;

export const taxIdSaved = {
  summary: "Keeps the answers of the tax ID step, or that it was passed over; its check digits are judged at once",
  body: TaxIdAnswers,
};

export const TaxIdView = z.object({
  country: z.string().nullable(),
  kind: z.enum(taxNumberKinds).nullable(),
  number: z.string().nullable(),
  isSkipped: z.boolean(),
});

export const taxIdSettings = {
  checks: ["tax_id"],
  checksBeside: ["camera_only"],
  isScreened: true,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "TAX_ID",
    askType: false,
    askNumber: true,
    dataExtraction: false,
    preProcessing: true,
    fileUploading: true,
    skipPage: false,
    disableDocumentProof: false,
  }),
  wrong: ({ askNumber, disableDocumentProof }) =>
    askNumber || !disableDocumentProof ? null : wrong("Ask for the number or for a document.", "askNumber"),
} as const satisfies StepSettings<z.output<typeof TaxIdStep>>;
