import { z } from "zod";
import { Bool, paragraphsInput } from "#contract/input/fields.ts";
import { fundsOrigins, incomeRanges, incomeSources } from "../forms/funds-choices.ts";
import { type FundsFieldName, fundsFieldNames } from "../forms/step-choices.ts";
import { mostEuros, purposeLength } from "../requested/answer-shapes.ts";
import { RequestedField } from "./requested-field.ts";
import { requestedOf, type StepSettings, wrong } from "./step-settings.ts";

export const FundsStep = z.object({
  type: z.literal("AML"),
  fields: z.object(
    Object.fromEntries(fundsFieldNames.map((name) => [name, RequestedField])) as Record<
      FundsFieldName,
      typeof RequestedField
    >,
  ),
  disableDocumentProof: Bool,
  exactAnnualIncome: Bool,
  fileUploading: Bool,
});
export type FundsStep = z.infer<typeof FundsStep>;

const Euros = z.number().min(0, "Enter an amount.").max(mostEuros, "Enter an amount.");

/** In EUR. */
export const FundsAnswers = z
  .object({
    incomeSource: z.enum(incomeSources),
    annualIncome: z.union([z.enum(incomeRanges), Euros]),
    transactionAmount: Euros,
    purpose: paragraphsInput(...purposeLength),
    originOfFunds: z.enum(fundsOrigins),
  })
  .partial();
export type FundsAnswers = z.infer<typeof FundsAnswers>;

export const fundsSaved = {
  summary: "Keeps the answers of the step on the source of funds",
  body: FundsAnswers,
};

export const amlSettings = {
  checks: ["source_of_funds"],
  checksBeside: ["camera_only"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "AML",
    fields: requestedOf(fundsFieldNames, true),
    disableDocumentProof: false,
    exactAnnualIncome: false,
    fileUploading: true,
  }),
  wrong: ({ disableDocumentProof, fields }) =>
    disableDocumentProof && !Object.values(fields).some((field) => field.enabled)
      ? wrong("Choose at least one field.", "fields")
      : null,
} as const satisfies StepSettings<z.output<typeof FundsStep>>;
