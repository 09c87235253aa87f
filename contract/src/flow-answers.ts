import { z } from "zod";
import { countries } from "./countries.ts";
import { Bool, Day, text } from "./fields.ts";
import { formLimits } from "./form-limits.ts";
import { type ProfileFieldName, profileFieldNames } from "./form-profile.ts";
import { fundsOrigins, incomeRanges, incomeSources } from "./funds-choices.ts";
import { identityDocumentTypes } from "./identity-documents.ts";
import { personName, walletAddress } from "./person-name.ts";

const nameText = text(1, 64);

/** How a browser calls itself (a fingerprint of its features): a hint for duplicates, never a proof. */
export const DeviceMark = z.object({ mark: z.string().regex(/^[0-9a-f]{16,64}$/) });

/** Answers of the profile step as they are kept: those of earlier versions, too, whose rules were wider. */
export const ProfileAnswers = z
  .object({
    first_name: nameText,
    last_name: nameText,
    middle_name: nameText,
    dob: Day,
    residence_country: z.enum(countries),
    gender: z.enum(["M", "F", "X"]),
    email: z.string().trim().max(254).pipe(z.email("Enter a valid email.")),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[\d ()-]{6,24}$/, "Enter a valid phone number."),
    wallet_address: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,128}$/),
    telegram_username: z
      .string()
      .trim()
      .regex(/^@?[A-Za-z][A-Za-z0-9_]{4,31}$/, "Enter a Telegram username, 5 to 32 characters."),
    /** Whether they are a politically exposed person, in their own words. */
    pep: z.enum(["yes", "no"]),
    driver_license: text(3, 32),
    postal_code: text(2, 16),
    city: nameText,
    state: nameText,
    address: text(3, 256),
    /** US social security number (SSA: area not 000, 666 or 9xx, group not 00, serial not 0000). */
    ssn: z
      .string()
      .trim()
      .regex(/^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/, "Enter nine digits, such as 123-45-6789."),
    /** Of the customer's own fields, by their id. */
    custom: z.record(z.string().regex(/^[a-z0-9_]{1,36}$/), text(1, 256)),
  } satisfies Record<ProfileFieldName | "custom", z.ZodType>)
  .partial();
export type ProfileAnswers = z.infer<typeof ProfileAnswers>;
const personNameText = nameText.regex(personName, "Use letters, spaces, apostrophes, hyphens and dots.");

/** Answers of the profile step as they are given. What is mandatory is the form's matter; shapes are checked here. */
export const ProfileRequest = ProfileAnswers.extend({
  first_name: personNameText.optional(),
  last_name: personNameText.optional(),
  middle_name: personNameText.optional(),
  wallet_address: z
    .string()
    .trim()
    .regex(walletAddress, "Enter a wallet address: letters and digits, 50 at most.")
    .optional(),
});

/** What is kept in the applicant's own row besides the verification. */
export const applicantFieldNames = profileFieldNames.slice(0, 8) as readonly Exclude<
  ProfileFieldName,
  | "wallet_address"
  | "telegram_username"
  | "pep"
  | "driver_license"
  | "postal_code"
  | "city"
  | "state"
  | "address"
  | "ssn"
>[];

export const DocumentChoice = z.object({
  documentType: z.enum(identityDocumentTypes),
  country: z.enum(countries),
  /** What the applicant typed of it, as far as the form asks. */
  fields: z
    .object({
      documentNumber: text(1, 64),
      expiryDate: Day,
      issueDate: Day,
      issuingAuthority: text(1, 128),
      additionalNumber: text(1, 64),
    })
    .partial()
    .default({}),
});
export type DocumentChoice = z.infer<typeof DocumentChoice>;

export const taxNumberKinds = ["personal", "business", "vat"] as const;
export type TaxNumberKind = (typeof taxNumberKinds)[number];
/** Passed over, nothing else is kept. */
export const TaxIdAnswers = z
  .object({
    country: z.enum(countries).optional(),
    kind: z.enum(taxNumberKinds).optional(),
    number: text(4, 32)
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, "Enter letters and digits.")
      .optional(),
    /** The page was passed over, where the form allows it. */
    skipped: Bool.default(false),
  })
  .refine(({ country, skipped }) => skipped || country, { path: ["country"], message: "Choose a country." });
export type TaxIdAnswers = z.infer<typeof TaxIdAnswers>;

/** What every applicant has to say of an address that is asked; many countries have no postal codes and no states. */
export const AddressAnswers = z.object({
  country: z.enum(countries),
  kind: z.enum(["residential", "postal", "registered"]).optional(),
  postalCode: text(2, 16).optional(),
  state: text(1, 64).optional(),
  city: nameText.optional(),
  line1: text(3, 128).optional(),
  line2: text(0, 128).optional(),
});
export type AddressAnswers = z.infer<typeof AddressAnswers>;

const Euros = z.number().min(0, "Enter an amount.").max(1_000_000_000_000, "Enter an amount.");

/** Amounts are in EUR. */
export const FundsAnswers = z
  .object({
    incomeSource: z.enum(incomeSources),
    annualIncome: z.union([z.enum(incomeRanges), Euros]),
    transactionAmount: Euros,
    purpose: text(2, 256),
    originOfFunds: z.enum(fundsOrigins),
  })
  .partial();
export type FundsAnswers = z.infer<typeof FundsAnswers>;

/** What is kept of a payment method: a card's number never whole. */
export const PaymentAnswers = z.object({
  method: z.enum(["card", "bank_statement"]),
  cardFirstFour: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  cardLastFour: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** IBAN or national account number, shown masked. */
  accountNumber: text(4, 34).optional(),
});
export type PaymentAnswers = z.infer<typeof PaymentAnswers>;

/** By question id: the text, or the chosen values. */
export const QuestionnaireAnswers = z.record(
  z.string().regex(/^[a-z0-9_]{1,36}$/),
  z.union([text(1, 1000), z.array(z.string().max(64)).max(formLimits.questionOptions)]),
);
export type QuestionnaireAnswers = z.infer<typeof QuestionnaireAnswers>;
