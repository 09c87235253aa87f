import { z } from "zod";
import { Day, paragraphsInput } from "#contract/input/fields.ts";
import { companyDataNames } from "#contract/records/companies/company-data.ts";
import { answerPatterns, genders, profileLengths } from "#contract/records/requested/answer-shapes.ts";
import { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import { countries } from "#contract/values/countries.ts";
import { personName, walletAddress } from "#contract/values/person-name.ts";
import { whyNotBorn } from "./birth-date.rules.ts";

/** `_original`: as written in their own script. */
export const recordFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "first_name_original",
  "last_name_original",
  "middle_name_original",
  "dob",
  "gender",
  "residence_country",
  "email",
  "phone",
  "wallet_address",
  "telegram_username",
] as const;
export type RecordFieldName = (typeof recordFieldNames)[number];

export const mostAddresses = 5;

const birthMessages = {
  future: "Enter a date of birth that is not in the future.",
  too_old: "Enter a date of birth of the last 100 years.",
};

const orNothing = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? null : given), schema.nullable());

const PersonName = z
  .string()
  .trim()
  .max(64, "Enter at most 64 characters.")
  .regex(personName, "Use letters, spaces, apostrophes, hyphens and dots.");

/** Specification 1, section 5, "Applicant profile edit". */
export const ApplicantProfile = z.object({
  first_name: orNothing(PersonName),
  last_name: orNothing(PersonName),
  middle_name: orNothing(PersonName),
  first_name_original: orNothing(PersonName),
  last_name_original: orNothing(PersonName),
  middle_name_original: orNothing(PersonName),
  dob: orNothing(
    Day.superRefine((day, check) => {
      const why = whyNotBorn(day, new Date().toISOString().slice(0, 10));
      if (why) check.addIssue({ code: "custom", message: birthMessages[why] });
    }),
  ),
  gender: z.enum(genders, "Choose a gender."),
  residence_country: orNothing(z.enum(countries, "Choose a country.")),
  email: orNothing(
    z
      .string()
      .trim()
      .max(profileLengths.email[1], "An email can have up to 254 characters.")
      .pipe(z.email("Enter a valid email.")),
  ),
  phone: orNothing(z.string().trim().regex(answerPatterns.phone, "Enter a valid phone number.")),
  wallet_address: orNothing(
    z.string().trim().regex(walletAddress, "Enter a wallet address of at most 50 letters and digits."),
  ),
  telegram_username: orNothing(
    z
      .string()
      .trim()
      .transform((name) => name.replace(/^@/, ""))
      .pipe(z.string().regex(/^[A-Za-z0-9_]{5,32}$/, "Enter 5 to 32 letters, digits or underscores.")),
  ),
  addresses: z.array(AddressAnswers).max(mostAddresses, `At most ${mostAddresses} addresses.`),
  comment: paragraphsInput(0, 2000),
});
export type ApplicantProfile = z.infer<typeof ApplicantProfile>;

export const ProfileCorrection = z.object({ value: z.string().nullable(), by: z.string(), at: z.iso.datetime() });
export type ProfileCorrection = z.infer<typeof ProfileCorrection>;

/** Stored encrypted: only what was corrected. */
export const ApplicantCorrections = z.object({
  fields: z.partialRecord(z.enum(recordFieldNames), ProfileCorrection),
  /** Of a company. */
  company: z.partialRecord(z.enum(companyDataNames), ProfileCorrection).default({}),
  addresses: z.object({ value: z.array(AddressAnswers), by: z.string(), at: z.iso.datetime() }).nullable(),
  comment: z.object({ value: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type ApplicantCorrections = z.infer<typeof ApplicantCorrections>;
