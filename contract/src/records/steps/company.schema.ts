import { z } from "zod";
import { Bool, Id } from "#contract/input/fields.ts";
import { CompanyAnswers } from "../companies/affiliated-persons.ts";
import { type CompanyFieldName, companyFieldNames } from "../companies/company-values.ts";
import { companyDocuments, companyFieldDefaults } from "../forms/step-choices.ts";
import { Requested, type RequestedField } from "./requested-field.ts";
import type { StepSettings } from "./step-settings.ts";

const companyFields = Object.fromEntries(
  companyFieldNames.map((name) => [name, Requested.prefault(companyFieldDefaults[name])]),
) as Record<CompanyFieldName, typeof RequestedField>;

export const CompanyStep = z.object({
  type: z.literal("COMPANY"),
  /** Name and country are always requested. */
  fields: z.object(companyFields).prefault({}),
  documents: z.array(z.enum(companyDocuments)).max(companyDocuments.length),
  fileUploading: Bool.default(true),
  authorisedPersons: Bool,
  beneficiaries: Bool,
  /** What each of them goes through; null: they are named, and nobody is verified. */
  personFormId: Id.nullable().default(null),
  verifyAuthorised: Bool.default(true),
  /** Owners of so many percent are verified, or a reason is given. */
  verifyFromPercent: z
    .number("Enter 1 to 100.")
    .int("Enter 1 to 100.")
    .min(1, "Enter 1 to 100.")
    .max(100, "Enter 1 to 100.")
    .default(25),
  /** The representative may fill in for the persons. */
  fillIn: Bool.default(true),
  askRegister: Bool.default(false),
});
export type CompanyStep = z.infer<typeof CompanyStep>;

export const companySaved = {
  summary: "Keeps what the company is; check digits of its numbers are judged at once",
  body: CompanyAnswers,
};

export const companySettings = {
  checks: [
    "company",
    "company_documents",
    "company_shares",
    "company_persons",
    "company_register",
    "duplicate_company",
  ],
  isScreened: true,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "COMPANY",
    fields: companyFieldDefaults,
    documents: ["registration"],
    fileUploading: true,
    authorisedPersons: true,
    beneficiaries: true,
    personFormId: null,
    verifyAuthorised: true,
    verifyFromPercent: 25,
    fillIn: true,
    askRegister: false,
  }),
} as const satisfies StepSettings<z.output<typeof CompanyStep>>;
