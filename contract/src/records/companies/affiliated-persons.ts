import { z } from "zod";
import { Bool, Day, Id, orEmptyText, textInput } from "../../input/fields.ts";
import { countries } from "../../values/countries.ts";
import { answerPatterns, profileLengths } from "../requested/answer-shapes.ts";
import { declineReasons, verificationStatuses } from "../verifications/verification-states.ts";
import { affiliatedKinds, affiliatedTypes, companyLengths, personStates } from "./company-values.ts";
import { isLei } from "./lei.rules.ts";

const Name = textInput(...companyLengths.name).regex(
  answerPatterns.first_name,
  "Use letters, spaces, apostrophes, hyphens and dots.",
);
const CompanyName = textInput(...companyLengths.companyName);
export const CompanyNumber = textInput(...companyLengths.registrationNumber).regex(
  answerPatterns.taxNumber,
  "Enter letters and digits.",
);
const Lei = z
  .string()
  .trim()
  .transform((lei) => lei.replace(/[ -]/g, "").toUpperCase())
  .refine(isLei, "This is not a valid LEI: 20 letters and digits, the last two of them check digits.");

/** Null: no answer yet. What may be left out is the form's. */
export const CompanyAnswers = z.object({
  companyName: CompanyName,
  registrationCountry: z.enum(countries, "Choose a country."),
  registrationNumber: orEmptyText(CompanyNumber).optional(),
  taxNumber: orEmptyText(
    textInput(...companyLengths.taxNumber).regex(answerPatterns.taxNumber, "Enter letters and digits."),
  ).optional(),
  lei: orEmptyText(Lei).optional(),
  legalAddress: orEmptyText(textInput(...companyLengths.legalAddress)).optional(),
  businessAddress: orEmptyText(textInput(...companyLengths.businessAddress)).optional(),
  activity: orEmptyText(textInput(...companyLengths.activity)).optional(),
});
export type CompanyAnswers = z.infer<typeof CompanyAnswers>;

const wrongShare = "Enter a share above 0 and at most 100, with at most two decimals.";
const Share = z
  .number(wrongShare)
  .gt(0, wrongShare)
  .max(100, wrongShare)
  .refine((share) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-6, wrongShare);

/** Stored encrypted. */
export const PersonDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  companyName: z.string(),
  registrationNumber: z.string(),
  country: z.enum(countries).nullable(),
  email: z.string(),
  /** Their office, in the representative's words. */
  role: z.string(),
  /** In percent, of the company or of the owner that it is named under; null: no owner. */
  share: z.number().nullable(),
  /** Why an owner who would have to be verified is not. */
  reason: z.string(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

const Affiliated = {
  types: z
    .array(z.enum(affiliatedTypes))
    .min(1, "Choose at least one.")
    .max(affiliatedTypes.length)
    .transform((types) => affiliatedTypes.filter((type) => types.includes(type))),
  country: z.enum(countries, "Choose a country."),
  email: orEmptyText(z.string().trim().max(profileLengths.email[1]).pipe(z.email("Enter a valid email."))).optional(),
  share: Share.nullable().default(null),
  parent: Id.nullable().default(null),
  reason: orEmptyText(textInput(...companyLengths.reason)).optional(),
};

/** Shapes only: what the form asks for is judged with the others'. */
export const PersonRequest = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("person"),
    firstName: Name,
    lastName: Name,
    dob: orEmptyText(Day).optional(),
    role: orEmptyText(textInput(...companyLengths.role)).optional(),
    ...Affiliated,
  }),
  z.object({
    kind: z.literal("company"),
    companyName: CompanyName,
    registrationNumber: orEmptyText(CompanyNumber).optional(),
    ...Affiliated,
  }),
]);
export type PersonRequest = z.output<typeof PersonRequest>;

/** As the representative gave it, while the company is being filled in. */
export const FlowPerson = PersonDetails.extend({
  id: z.string(),
  kind: z.enum(affiliatedKinds),
  types: z.array(z.enum(affiliatedTypes)),
  /** The owner that this one is an owner of; null: of the company itself. */
  parent: z.string().nullable(),
  /** Their own verification has to be approved before the company's. */
  isRequired: Bool,
  /** They have a link of their own. */
  isInvited: Bool,
  /** Handed in, or declined: nothing of them is changed any more. */
  isLocked: Bool,
  state: z.enum(personStates),
});
export type FlowPerson = z.infer<typeof FlowPerson>;

/** For reviewers. */
export const AffiliatedPersonView = FlowPerson.extend({
  /** Of the company, through all owners in between; null where a share is not known. */
  totalShare: z.number().nullable(),
  applicantId: z.string().nullable(),
  /** Nothing of what was said of them is left; a reviewer decides on them here. */
  isErased: Bool,
  /** Their own, the latest; null: not opened yet, or nobody was sent a link. */
  verification: z
    .object({ id: z.string(), status: z.enum(verificationStatuses), rowVersion: z.number().int() })
    .nullable(),
  mails: z.number().int(),
  lastMailed: z.iso.datetime().nullable(),
  /** By a reviewer, of one without a verification of their own. */
  decision: z
    .object({
      status: z.enum(["valid", "invalid"]),
      declineReasons: z.array(z.enum(declineReasons)),
      comment: z.string().nullable(),
      by: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type AffiliatedPersonView = z.infer<typeof AffiliatedPersonView>;

export const CompanyView = z.object({
  /** Null: not given yet, or erased. */
  answers: CompanyAnswers.nullable(),
  persons: z.array(AffiliatedPersonView),
  /** Until then its checks wait for the persons; null: they do not. */
  pendingUntil: z.iso.datetime().nullable(),
  verifyFromPercent: z.number(),
  /** Required and not approved: the company cannot be approved before. */
  openPersons: z.number().int(),
});
export type CompanyView = z.infer<typeof CompanyView>;
