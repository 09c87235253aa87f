import { z } from "zod";
import { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { AddressAnswers, FundsAnswers } from "#contract/records/flow/flow-answers.ts";
import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import { paymentKinds, taxNumberKinds } from "#contract/records/requested/answer-shapes.ts";

/** Null: the form has no such step, or nothing was given. */
export const AnswersView = z.object({
  custom: z.array(z.object({ id: z.string(), title: z.string(), value: z.string() })),
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
  payment: z
    .object({
      method: z.enum(paymentKinds),
      cardNumber: z.string().nullable(),
      accountNumber: z.string().nullable(),
    })
    .nullable(),
  usEidv: z
    .object({
      name: z.string(),
      dob: z.string(),
      /** The last four digits. */
      ssn: z.string(),
      address: z.string(),
    })
    .or(z.object({ isSkipped: z.literal(true) }))
    .nullable(),
  company: CompanyAnswers.nullable(),
  questionnaire: z.array(z.object({ id: z.string(), title: z.string(), answers: z.array(z.string()) })).nullable(),
});
export type AnswersView = z.infer<typeof AnswersView>;
