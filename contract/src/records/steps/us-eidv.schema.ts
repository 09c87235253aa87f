import { z } from "zod";
import { Day, textInput } from "#contract/input/fields.ts";
import { usStateCodes } from "#contract/values/us-states.ts";
import { addressLengths, answerPatterns } from "../requested/answer-shapes.ts";
import { firstName, lastName, notAName } from "./answer-fields.ts";
import { type StepSettings, wrong } from "./step-settings.ts";

/** It has no settings besides being on. */
export const UsEidvStep = z.object({ type: z.literal("US_EIDV") });

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
  line1: textInput(...addressLengths.line1),
  city: textInput(...addressLengths.city),
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

export const usEidvSaved = {
  summary: "Keeps the data that is compared with US records; refused to whoever lives elsewhere",
  body: UsEidvRequest,
};

export const UsEidvView = z
  .object({
    name: z.string(),
    dob: z.string(),
    /** The last four digits. */
    ssn: z.string(),
    address: z.string(),
  })
  .or(z.object({ isSkipped: z.literal(true) }));

/** Parts of the answers by what US records say of them. */
const records = { same: z.array(z.string()), differing: z.array(z.string()), unasked: z.array(z.string()) };

/** Of the check `us_eidv`. */
export const usEidvFindings = [
  z.object({ found: z.literal("us_eidv.pass"), ...records }),
  z.object({ found: z.literal("us_eidv.differs"), ...records }),
  /** Records agree about the name that was typed there, but it is not known to be the applicant's. */
  z.object({ found: z.literal("us_eidv.other_name"), requested: z.string() }),
  z.object({ found: z.literal("us_eidv.unknown") }),
  z.object({ found: z.literal("us_eidv.deceased") }),
] as const;

export const usEidvSettings = {
  checks: ["us_eidv"],
  isScreened: true,
  isSubmittedByApi: false,
  fresh: () => ({ type: "US_EIDV" }),
  wrong: (_, { countries }) =>
    countries.includes("US") ? null : wrong("US eIDV needs United States among the countries."),
} as const satisfies StepSettings<z.output<typeof UsEidvStep>>;
