import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";
import { answerPatterns } from "#contract/records/requested/answer-shapes.ts";
import { formLimits } from "./form-limits.ts";
import { Texts } from "./form-texts.ts";

/** Specification 2, section 3, "Profile step". */
export const profileFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "residence_country",
  "gender",
  "email",
  "phone",
  "wallet_address",
  "telegram_username",
  "pep",
  "driver_license",
  "postal_code",
  "city",
  "state",
  "address",
  "ssn",
] as const;
export type ProfileFieldName = (typeof profileFieldNames)[number];

/** What some identity document holds: its zone (ICAO 9303), or its barcode (AAMVA). */
export const extractedFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "gender",
  "driver_license",
  "postal_code",
  "city",
  "state",
  "address",
] as const satisfies readonly ProfileFieldName[];
export type ExtractedFieldName = (typeof extractedFieldNames)[number];
export const confirmedFieldNames = ["email", "phone"] as const;
export const uniqueFieldNames = [
  "email",
  "phone",
  "wallet_address",
  "telegram_username",
  "driver_license",
  "ssn",
] as const;

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

const ProfileField = z.object({
  enabled: Bool,
  mandatory: Bool,
  /** Only for `extractedFieldNames`. */
  dataExtraction: Bool.default(false),
  /** Only for `uniqueFieldNames`. */
  allowDuplicates: Bool.default(true),
  /** By a code that is sent there. Only for `confirmedFieldNames`. */
  confirm: Bool.default(false),
});
export type ProfileField = z.infer<typeof ProfileField>;

const AnyProfileField = ProfileField.prefault({ enabled: false, mandatory: false });

export const CustomField = z.object({
  id: z.string().regex(answerPatterns.customId, "Use small letters, digits and underscores, 36 characters at most."),
  title: Texts(128),
  mandatory: Bool,
});
export type CustomField = z.infer<typeof CustomField>;

export const ProfileStep = z.object({
  type: z.literal("PROFILE"),
  fields: z
    .object(
      Object.fromEntries(profileFieldNames.map((name) => [name, AnyProfileField])) as Record<
        ProfileFieldName,
        typeof AnyProfileField
      >,
    )
    .superRefine((fields, check) => {
      for (const name of profileFieldNames) {
        const say = (flag: string, message: string) => check.addIssue({ code: "custom", path: [name, flag], message });
        if (fields[name].dataExtraction && !isOneOf(extractedFieldNames, name))
          say("dataExtraction", "Identity documents do not contain this. Ask the applicant for it.");
        if (!fields[name].allowDuplicates && !isOneOf(uniqueFieldNames, name))
          say(
            "allowDuplicates",
            "Only an email, phone, wallet, Telegram name, licence or social security number can be unique.",
          );
        if (fields[name].confirm && !isOneOf(confirmedFieldNames, name))
          say("confirm", "A code can be sent to an email or a phone alone.");
      }
    }),
  customFields: z
    .array(CustomField)
    .max(formLimits.customFields, `At most ${formLimits.customFields} fields of your own.`)
    .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, "Each field needs a unique name.")
    .default([]),
});
export type ProfileStep = z.infer<typeof ProfileStep>;

/** "Profile step needs at least one field" (specification 2, section 5); a custom field counts. */
export const asksNothing = ({ fields, customFields }: ProfileStep): boolean =>
  customFields.length === 0 && !Object.values(fields).some((field) => field.enabled);
