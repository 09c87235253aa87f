import { z } from "zod";
import { paymentKinds, taxNumberKinds } from "#contract/answer-shapes.ts";
import { AddressAnswers, FundsAnswers } from "#contract/flow-answers.ts";
import { documentFieldNames } from "#contract/forms/step-choices.ts";

/** What an applicant answered beside the usual profile, as reviewers see it; null: the form has no such step, or nothing was given. */
export const AnswersView = z.object({
  /** The customer's own fields, by their title. */
  custom: z.array(z.object({ id: z.string(), title: z.string(), value: z.string() })),
  /** What was typed of the document. */
  document: z.array(z.object({ field: z.enum(documentFieldNames), value: z.string() })),
  taxId: z
    .object({
      country: z.string().nullable(),
      kind: z.enum(taxNumberKinds).nullable(),
      number: z.string().nullable(),
      isSkipped: z.boolean(),
    })
    .nullable(),
  address: AddressAnswers.nullable(),
  funds: FundsAnswers.nullable(),
  /** Numbers with their ends only. */
  payment: z
    .object({
      method: z.enum(paymentKinds),
      cardNumber: z.string().nullable(),
      accountNumber: z.string().nullable(),
    })
    .nullable(),
  /** Every question that was asked; no answer where none was given. Of options, their labels. */
  questionnaire: z.array(z.object({ id: z.string(), title: z.string(), answers: z.array(z.string()) })).nullable(),
});
export type AnswersView = z.infer<typeof AnswersView>;
