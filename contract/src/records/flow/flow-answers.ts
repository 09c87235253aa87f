import { z } from "zod";
import { Bool, Day, paragraphs, text } from "../../input/fields.ts";
import { countries } from "../../values/countries.ts";
import { usStateCodes } from "../../values/us-states.ts";
import { CompanyAnswers } from "../companies/affiliated-persons.ts";
import { formLimits } from "../forms/form-limits.ts";
import type { ProfileFieldName } from "../forms/form-profile.ts";
import { fundsOrigins, incomeRanges, incomeSources } from "../forms/funds-choices.ts";
import { identityDocumentTypes } from "../forms/identity-documents.ts";
import {
  accountLength,
  addressKinds,
  addressLengths,
  answerPatterns,
  documentLengths,
  freeAnswerLength,
  genders,
  mostEuros,
  paymentKinds,
  profileLengths,
  purposeLength,
  taxNumberKinds,
  taxNumberLength,
} from "../requested/answer-shapes.ts";
import { BankIdPerson } from "./bank-id-person.ts";

const firstName = text(...profileLengths.first_name);
const lastName = text(...profileLengths.last_name);
const middleName = text(...profileLengths.middle_name);
const CustomId = z.string().regex(answerPatterns.customId);

/** A hint for duplicates, never a proof. */
export const DeviceMark = z.object({ mark: z.string().regex(/^[0-9a-f]{16,64}$/) });

/** As they are kept: earlier versions allowed more. */
export const ProfileAnswers = z
  .object({
    first_name: firstName,
    last_name: lastName,
    middle_name: middleName,
    dob: Day,
    residence_country: z.enum(countries),
    gender: z.enum(genders),
    email: z.string().trim().max(profileLengths.email[1]).pipe(z.email("Enter a valid email.")),
    phone: z.string().trim().regex(answerPatterns.phone, "Enter a valid phone number."),
    wallet_address: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,128}$/),
    telegram_username: z
      .string()
      .trim()
      .regex(answerPatterns.telegram_username, "Enter a Telegram username, 5 to 32 characters."),
    pep: z.enum(["yes", "no"]),
    driver_license: text(...profileLengths.driver_license),
    postal_code: text(...profileLengths.postal_code),
    city: text(...profileLengths.city),
    state: text(...profileLengths.state),
    address: text(...profileLengths.address),
    ssn: z.string().trim().regex(answerPatterns.ssn, "Enter nine digits, such as 123-45-6789."),
    custom: z.record(CustomId, text(...profileLengths.custom)),
  } satisfies Record<ProfileFieldName | "custom", z.ZodType>)
  .partial();
export type ProfileAnswers = z.infer<typeof ProfileAnswers>;

const notAName = "Use letters, spaces, apostrophes, hyphens and dots.";

/** Only shapes are checked here; the form decides what is mandatory. */
export const ProfileRequest = ProfileAnswers.extend({
  first_name: firstName.regex(answerPatterns.first_name, notAName).optional(),
  last_name: lastName.regex(answerPatterns.last_name, notAName).optional(),
  middle_name: middleName.regex(answerPatterns.middle_name, notAName).optional(),
  wallet_address: z
    .string()
    .trim()
    .regex(answerPatterns.wallet_address, "Enter a wallet address of at most 50 letters and digits.")
    .optional(),
});

export const applicantFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "residence_country",
  "gender",
  "email",
  "phone",
] as const satisfies readonly ProfileFieldName[];

export const DocumentChoice = z.object({
  documentType: z.enum(identityDocumentTypes),
  country: z.enum(countries),
  fields: z
    .object({
      documentNumber: text(...documentLengths.documentNumber),
      expiryDate: Day,
      issueDate: Day,
      issuingAuthority: text(...documentLengths.issuingAuthority),
      additionalNumber: text(...documentLengths.additionalNumber),
    })
    .partial()
    .default({}),
});
export type DocumentChoice = z.infer<typeof DocumentChoice>;

/** With what a bank said instead of photos, which no request brings. `person`: null while the bank could not be asked. */
export const GivenDocument = DocumentChoice.extend({
  bankId: z.object({ id: z.uuid(), person: BankIdPerson.nullable() }).optional(),
});
export type GivenDocument = z.infer<typeof GivenDocument>;

/** As the applicant's page receives it. `confirmed`: null while the bank could not be reached. */
export const ShownDocument = DocumentChoice.extend({
  bankId: z.object({ confirmed: z.object({ bank: z.string(), name: z.string() }).nullable() }).optional(),
});

export const TaxIdAnswers = z
  .object({
    country: z.enum(countries).optional(),
    kind: z.enum(taxNumberKinds).optional(),
    number: text(...taxNumberLength)
      .regex(answerPatterns.taxNumber, "Enter letters and digits.")
      .optional(),
    skipped: Bool.default(false),
  })
  .refine(({ country, skipped }) => skipped || country, { path: ["country"], message: "Choose a country." });
export type TaxIdAnswers = z.infer<typeof TaxIdAnswers>;

export const AddressAnswers = z.object({
  country: z.enum(countries),
  kind: z.enum(addressKinds).optional(),
  postalCode: text(...addressLengths.postalCode).optional(),
  state: text(...addressLengths.state).optional(),
  city: text(...addressLengths.city).optional(),
  line1: text(...addressLengths.line1).optional(),
  line2: text(...addressLengths.line2).optional(),
});
export type AddressAnswers = z.infer<typeof AddressAnswers>;

const Euros = z.number().min(0, "Enter an amount.").max(mostEuros, "Enter an amount.");

/** In EUR. */
export const FundsAnswers = z
  .object({
    incomeSource: z.enum(incomeSources),
    annualIncome: z.union([z.enum(incomeRanges), Euros]),
    transactionAmount: Euros,
    purpose: paragraphs(...purposeLength),
    originOfFunds: z.enum(fundsOrigins),
  })
  .partial();
export type FundsAnswers = z.infer<typeof FundsAnswers>;

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
  accountNumber: text(...accountLength).optional(),
});
export type PaymentAnswers = z.infer<typeof PaymentAnswers>;

export const QuestionnaireAnswers = z.record(
  CustomId,
  z.union([text(...freeAnswerLength), z.array(z.string().max(64)).max(formLimits.questionOptions)]),
);
export type QuestionnaireAnswers = z.infer<typeof QuestionnaireAnswers>;

/** Numbers that SSA has published as never given to a person, in advertisements. */
const advertisedNumbers: readonly string[] = ["078051120", "219099999"];

/** Nine digits, as they are kept. */
const Ssn = z
  .string()
  .trim()
  .regex(answerPatterns.ssn, "Enter nine digits, such as 123-45-6789.")
  .transform((typed) => typed.replaceAll("-", ""))
  .refine((digits) => !advertisedNumbers.includes(digits), "This number was never issued.");
const UsPerson = z.object({
  firstName: firstName.regex(answerPatterns.first_name, notAName),
  lastName: lastName.regex(answerPatterns.last_name, notAName),
  dob: Day,
  line1: text(...addressLengths.line1),
  city: text(...addressLengths.city),
  state: z.enum(usStateCodes),
  postalCode: z.string().trim().regex(answerPatterns.usPostalCode, "Enter five digits, such as 94103."),
  skipped: z.literal(false).default(false),
});
const NoSsn = z.object({ skipped: z.literal(true) });

/** `skipped`: no US social security number. */
export const UsEidvAnswers = UsPerson.extend({ ssn: Ssn }).or(NoSsn);
export type UsEidvAnswers = z.infer<typeof UsEidvAnswers>;

/** When the number is left out, the earlier one stays. */
export const UsEidvRequest = UsPerson.extend({ ssn: Ssn.optional() }).or(NoSsn);
export type UsEidvRequest = z.output<typeof UsEidvRequest>;

/** The whole number is never shown again. */
export const ShownUsEidv = UsPerson.extend({ ssnLastFour: z.string() }).or(NoSsn);

/** Null: no answer yet. */
export const StepAnswers = z.object({
  profile: ProfileAnswers,
  document: GivenDocument.nullable(),
  taxId: TaxIdAnswers.nullable(),
  address: AddressAnswers.nullable(),
  funds: FundsAnswers.nullable(),
  payment: PaymentAnswers.nullable(),
  questionnaire: QuestionnaireAnswers.nullable(),
  usEidv: UsEidvAnswers.nullable(),
  company: CompanyAnswers.nullable(),
});
export type StepAnswers = z.infer<typeof StepAnswers>;
