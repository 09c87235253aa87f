import { z } from "zod";
import { apiDocumentTypes } from "../records/applicants/applicant-object.ts";
import { customerEndpoint } from "./customer-endpoint.ts";
import { amountField, choiceField, Day, Id, listParameter, Moment, trimmedText } from "./customer-values.ts";

/** public-api.md, "Files, documents". */
export const documentTypes = [
  "GOVERNMENT_ID",
  "DRIVERS_LICENSE",
  "REFUGEE_CARD",
  "PASSPORT",
  "DOMESTIC_PASSPORT",
  "FOREIGN_CITIZEN_PASSPORT",
  "PERMANENT_RESIDENCE_PERMIT",
  "SELFIE_IMAGE",
  "SELFIE_WITH_DOCUMENT",
  "SELFIE_WITH_CREDIT_CARD",
  "ADDRESS_DOCUMENT",
  "FINANCIAL_DOCUMENT",
  "BANK_STATEMENT",
  "CREDIT_CARD",
  "TAX_ID_NUMBER",
  "VIDEO",
  "REGISTRATION_COMPANY",
  "COMPANY_LEGAL_ADDRESS",
  "COMPANY_OWNERSHIP",
  "AUTHORISED_PERSON",
] as const;
export type CustomerDocumentType = (typeof documentTypes)[number];

export const sideFields = [
  "front_side_id",
  "back_side_id",
  "other_side_1_id",
  "other_side_2_id",
  "other_side_3_id",
] as const;
export type DocumentSideField = (typeof sideFields)[number];

const sides = Object.fromEntries(sideFields.map((field) => [field, Id])) as Record<DocumentSideField, typeof Id>;

export const DocumentData = z
  .object({
    document_number: trimmedText(64),
    additional_number: trimmedText(64),
    issue_date: Day,
    expiry_date: Day,
    issuing_authority: trimmedText(128),
    country: trimmedText(2, 2),
    card_number: z.preprocess(
      (value) => (typeof value === "number" ? String(value) : value),
      z
        .string()
        .transform((typed) => typed.replaceAll(/[ -]/g, ""))
        .pipe(z.string().regex(/^\d{12,19}$/, "Send 12 to 19 digits.")),
    ),
    account_number: trimmedText(50),
    income_sources: listParameter(trimmedText(64), 20),
    annual_income: amountField(0, 1_000_000_000_000),
    transaction_amount: amountField(0, 1_000_000_000_000),
    transaction_currency: trimmedText(3, 3),
    transaction_datetime: trimmedText(32),
    transaction_purpose: trimmedText(256),
    origin_funds: trimmedText(256),
    ...sides,
  })
  .partial();
type DocumentInput = z.output<typeof DocumentData>;
/** As it is kept: of a card number its two ends. */
export type KeptDocument = Omit<DocumentInput, "card_number"> & { card_first_four?: string; card_last_four?: string };

const DocumentBody = DocumentData.extend({
  applicant_id: Id.optional(),
  affiliated_person_id: Id.optional(),
  type: choiceField(documentTypes),
});
const DocumentChange = DocumentData.extend({ type: choiceField(documentTypes).optional() });

const text = z.string().nullable();

export const DocumentView = z.object({
  document_id: z.string(),
  applicant_id: z.string(),
  affiliated_person_id: text,
  /** Of a form's page, also those that are not to be sent. */
  type: z.enum(apiDocumentTypes),
  status: z.enum(["pending", "valid", "invalid"]).nullable(),
  comment: text,
  decline_reasons: z.array(z.string()),
  provider: text,
  document_number: text,
  additional_number: text,
  issue_date: text,
  expiry_date: text,
  issuing_authority: text,
  country: text,
  card_number: text,
  account_number: text,
  income_sources: z.array(z.string()),
  /** On a form's page it may be the word of a range. */
  annual_income: z.union([z.number(), z.string()]).nullable(),
  transaction_amount: z.number().nullable(),
  transaction_currency: text,
  transaction_datetime: text,
  transaction_purpose: text,
  origin_funds: text,
  portrait: text,
  front_side_id: text,
  back_side_id: text,
  other_side_1_id: text,
  other_side_2_id: text,
  other_side_3_id: text,
  front_side: text,
  back_side: text,
  other_side_1: text,
  other_side_2: text,
  other_side_3: text,
  front_side_size: z.number().int().nullable(),
  back_side_size: z.number().int().nullable(),
  created_at: Moment,
});

const DocumentId = z.object({ document_id: z.string() });
const FileId = z.object({ file_id: z.string() });
const id = "b7f04cf2-5a53-4f0e-9c6a-6c62d1a7c001";
const file = "2f6d8e57-8b3d-4d54-8f43-1a3a5a0d9c02";
const example = { document_id: id };

/** A video may be this large, everything else a fifth of it. */
export const mostFileBytes = { video: 100 * 1024 * 1024, other: 20 * 1024 * 1024 } as const;

export const customerDocuments = {
  createFile: customerEndpoint({
    method: "POST",
    path: "/files",
    tag: "Files and documents",
    summary:
      "A photo, PDF or video, in the part `file`; documents name it. One that no document names goes after a week",
    scope: "write",
    file: { maxBytes: mostFileBytes.video },
    reply: FileId,
    example: { reply: { file_id: file } },
  }),
  replaceFile: customerEndpoint({
    method: "PUT",
    path: "/files/:id",
    tag: "Files and documents",
    summary: "Puts another file in place of one that no verification has taken",
    scope: "write",
    file: { maxBytes: mostFileBytes.video },
    reply: FileId,
    example: { reply: { file_id: file } },
  }),
  createDocument: customerEndpoint({
    method: "POST",
    path: "/documents",
    tag: "Files and documents",
    summary: "A document of an applicant or an affiliated person, with the files that were sent before",
    scope: "write",
    body: DocumentBody,
    reply: DocumentId,
    example: {
      body: {
        applicant_id: "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20",
        type: "PASSPORT",
        document_number: "AB123456",
        front_side_id: file,
      },
      reply: example,
    },
  }),
  changeDocument: customerEndpoint({
    method: "PATCH",
    path: "/documents/:id",
    tag: "Files and documents",
    summary: "Changes a document; once a verification has taken it, a new one is made and its id is given back",
    scope: "write",
    body: DocumentChange,
    reply: DocumentId,
    example: { body: { expiry_date: "2031-05-01" }, reply: example },
  }),
  deleteDocument: customerEndpoint({
    method: "DELETE",
    path: "/documents/:id",
    tag: "Files and documents",
    summary: "Removes a document that no verification has taken",
    scope: "write",
    reply: DocumentId,
    example: { reply: example },
  }),
  getDocument: customerEndpoint({
    method: "GET",
    path: "/documents/:id",
    tag: "Files and documents",
    summary: "A document, with addresses of its sides that open for fifteen minutes",
    scope: "personal",
    reply: DocumentView,
    example: {
      reply: {
        document_id: id,
        applicant_id: "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20",
        affiliated_person_id: null,
        type: "PASSPORT",
        status: null,
        comment: null,
        decline_reasons: [],
        provider: null,
        document_number: "AB123456",
        additional_number: null,
        issue_date: null,
        expiry_date: "2031-05-01",
        issuing_authority: null,
        country: null,
        card_number: null,
        account_number: null,
        income_sources: [],
        annual_income: null,
        transaction_amount: null,
        transaction_currency: null,
        transaction_datetime: null,
        transaction_purpose: null,
        origin_funds: null,
        portrait: null,
        front_side_id: file,
        back_side_id: null,
        other_side_1_id: null,
        other_side_2_id: null,
        other_side_3_id: null,
        front_side: `https://api.example.com/files/${file}/open?until=1800000000&sign=0f`,
        back_side: null,
        other_side_1: null,
        other_side_2: null,
        other_side_3: null,
        front_side_size: 254113,
        back_side_size: null,
        created_at: "2027-01-15 09:30:00",
      },
    },
  }),
  downloadDocument: customerEndpoint({
    method: "GET",
    path: "/documents/:id/download",
    tag: "Files and documents",
    summary: "The bytes of a side; the front where none is named",
    scope: "personal",
    query: z.object({ side: z.enum(["front", "back", "other_1", "other_2", "other_3"]).default("front") }),
    reply: "file",
    example: {},
  }),
};
