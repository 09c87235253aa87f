import { z } from "zod";
import { Bool, Day, textInput } from "#contract/input/fields.ts";
import { answerPatterns, genders, profileLengths } from "#contract/records/requested/answer-shapes.ts";
import { countries } from "#contract/values/countries.ts";
import { formLimits } from "../forms/form-limits.ts";
import { TranslatedText } from "../forms/form-texts.ts";
import {
  confirmedFieldNames,
  extractedFieldNames,
  type ProfileFieldName,
  profileFieldNames,
  uniqueFieldNames,
} from "../forms/profile-fields.ts";
import { CustomId, firstName, lastName, notAName } from "./answer-fields.ts";
import { type StepSettings, wrong } from "./step-settings.ts";

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
  title: TranslatedText(128),
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

const middleName = textInput(...profileLengths.middle_name);

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
    driver_license: textInput(...profileLengths.driver_license),
    postal_code: textInput(...profileLengths.postal_code),
    city: textInput(...profileLengths.city),
    state: textInput(...profileLengths.state),
    address: textInput(...profileLengths.address),
    ssn: z.string().trim().regex(answerPatterns.ssn, "Enter nine digits, such as 123-45-6789."),
    custom: z.record(CustomId, textInput(...profileLengths.custom)),
  } satisfies Record<ProfileFieldName | "custom", z.ZodType>)
  .partial();
export type ProfileAnswers = z.infer<typeof ProfileAnswers>;

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

/** As reviewers see its own fields; the usual ones are the applicant's profile. */
export const ProfileView = z.array(z.object({ id: z.string(), title: z.string(), value: z.string() }));

/** "Profile step needs at least one field" (specification 2, section 5); a custom field counts. */
const asksNothing = ({ fields, customFields }: ProfileStep): boolean =>
  customFields.length === 0 && !Object.values(fields).some((field) => field.enabled);

const usual = ["first_name", "last_name", "dob", "residence_country"];

export const profileSettings = {
  checks: [
    "profile_match",
    "age",
    "duplicate_person",
    "ip_country",
    "duplicate_device",
    "duplicate_profile",
    "anonymizing_network",
    "profile_extraction",
    "email_confirmed",
    "phone_confirmed",
  ],
  checksBeside: ["country"],
  isScreened: true,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "PROFILE",
    fields: Object.fromEntries(
      profileFieldNames.map((name) => [
        name,
        {
          enabled: usual.includes(name),
          mandatory: usual.includes(name),
          dataExtraction: false,
          allowDuplicates: true,
          confirm: false,
        },
      ]),
    ) as ProfileStep["fields"],
    customFields: [],
  }),
  wrong: (step, form) => {
    if (asksNothing(step)) return wrong("Choose at least one field.", "fields");
    const isRead = Object.values(step.fields).some((field) => field.enabled && field.dataExtraction);
    return isRead && !form.has("DOCUMENT")
      ? wrong("Data extraction reads the document: add the Document step.", "fields")
      : null;
  },
  texts: ({ customFields }) =>
    customFields.map(({ title }, n) => ({ texts: title, path: ["customFields", n, "title"] })),
} as const satisfies StepSettings<z.output<typeof ProfileStep>>;
