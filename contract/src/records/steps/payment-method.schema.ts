import { z } from "zod";
import { Bool, textInput } from "#contract/input/fields.ts";
import { accountCharacters, cardDigits } from "../forms/payment-numbers.ts";
import { paymentMethods } from "../forms/step-choices.ts";
import { accountLength, paymentKinds } from "../requested/answer-shapes.ts";
import type { StepSettings } from "./step-settings.ts";

export const PaymentStep = z.object({
  type: z.literal("PAYMENT_METHOD"),
  method: z.enum(paymentMethods, "Select one type."),
  cardNumber: Bool,
  accountNumber: Bool,
  fileUploading: Bool,
});
export type PaymentStep = z.infer<typeof PaymentStep>;

/** Never a whole card number. */
export const PaymentAnswers = z.object({
  method: z.enum(paymentKinds),
  cardFirstFour: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  cardLastFour: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  accountNumber: textInput(...accountLength).optional(),
});
export type PaymentAnswers = z.infer<typeof PaymentAnswers>;

/** Only the ends of a card's number are kept; when left out, the earlier ones stay. */
export const PaymentRequest = z.object({
  method: z.enum(paymentKinds),
  cardNumber: z.string("Enter a card number.").max(64, "Enter a card number.").transform(cardDigits).optional(),
  accountNumber: z
    .string("Enter an account number.")
    .max(64, "Enter an account number.")
    .transform(accountCharacters)
    .optional(),
});
export type PaymentRequest = z.output<typeof PaymentRequest>;

export const paymentSaved = {
  summary: "Keeps the payment method; a card's number is checked and never kept whole",
  body: PaymentRequest,
};

export const PaymentView = z.object({
  method: z.enum(paymentKinds),
  cardNumber: z.string().nullable(),
  accountNumber: z.string().nullable(),
});

export const paymentMethodSettings = {
  checks: ["payment_method"],
  checksBeside: ["camera_only"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "PAYMENT_METHOD",
    method: "card",
    cardNumber: true,
    accountNumber: true,
    fileUploading: true,
  }),
} as const satisfies StepSettings<z.output<typeof PaymentStep>>;
