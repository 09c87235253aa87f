import { z } from "zod";
import { Bool, Day, textInput } from "#contract/input/fields.ts";
import { countries } from "#contract/values/countries.ts";
import { BankIdPerson } from "../flow/bank-id-person.ts";
import { identityDocumentTypes } from "../forms/identity-documents.ts";
import { type DocumentFieldName, documentFieldNames } from "../forms/step-choices.ts";
import { documentLengths } from "../requested/answer-shapes.ts";
import { RequestedField } from "./requested-field.ts";
import { requestedOf, type StepSettings, wrong } from "./step-settings.ts";

const DocumentTypes = (message: string) => z.array(z.enum(identityDocumentTypes)).min(1, message).max(20);

export const DocumentStep = z.object({
  type: z.literal("DOCUMENT"),
  documentTypes: DocumentTypes("Choose at least one document type."),
  perCountry: z
    .array(
      z.object({
        country: z.enum(countries),
        documentTypes: DocumentTypes("Choose at least one document type for this country."),
      }),
    )
    .max(300)
    .refine((all) => new Set(all.map(({ country }) => country)).size === all.length, "Each country can be listed once.")
    .default([]),
  frontOnly: z.array(z.enum(identityDocumentTypes)).max(20).default([]),
  /** So many further pages are photographed, for a person to look at: up to five sides with front and back. */
  otherSides: z.number("0 to 3.").int("0 to 3.").min(0, "0 to 3.").max(3, "0 to 3.").default(0),
  fields: z
    .object(
      Object.fromEntries(documentFieldNames.map((name) => [name, RequestedField])) as Record<
        DocumentFieldName,
        typeof RequestedField
      >,
    )
    .prefault({}),
  autoCapture: Bool.default(false),
  fileUploading: Bool,
  preProcessing: Bool.default(true),
  recordVideo: Bool.default(false),
  genderValidation: Bool.default(false),
  /** Fields that are in no zone wait for a person. */
  compareTyped: Bool.default(false),
  blockScannedCopy: Bool.default(false),
  /** A bank ID may replace a document, as `bankIdDocumentType`. */
  bankId: Bool.default(false),
  bankIdDocumentType: z.enum(identityDocumentTypes).nullable().default(null),
});
export type DocumentStep = z.infer<typeof DocumentStep>;

export const DocumentChoice = z.object({
  documentType: z.enum(identityDocumentTypes),
  country: z.enum(countries),
  fields: z
    .object({
      documentNumber: textInput(...documentLengths.documentNumber),
      expiryDate: Day,
      issueDate: Day,
      issuingAuthority: textInput(...documentLengths.issuingAuthority),
      additionalNumber: textInput(...documentLengths.additionalNumber),
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

export const DocumentView = z.array(z.object({ field: z.enum(documentFieldNames), value: z.string() }));

export const documentSettings = {
  checks: [
    "document_mrz",
    "document_barcode",
    "document_visual",
    "document_expiry",
    "document_type",
    "bank_id",
    "country",
    "duplicate_document",
    "document_gender",
    "document_fields",
    "document_scanned_copy",
    "recordings",
    "camera_only",
  ],
  isScreened: true,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "DOCUMENT",
    documentTypes: ["PASSPORT", "GOVERNMENT_ID"],
    perCountry: [],
    frontOnly: [],
    otherSides: 0,
    fields: requestedOf(documentFieldNames, false),
    autoCapture: false,
    fileUploading: true,
    preProcessing: true,
    recordVideo: false,
    genderValidation: false,
    compareTyped: false,
    blockScannedCopy: false,
    bankId: false,
    bankIdDocumentType: null,
  }),
  wrong: ({ bankId, bankIdDocumentType }) =>
    bankId && bankIdDocumentType === null
      ? wrong("Choose the document type that a bank ID replaces.", "bankIdDocumentType")
      : null,
} as const satisfies StepSettings<z.output<typeof DocumentStep>>;
