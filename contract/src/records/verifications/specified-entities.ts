import { z } from "zod";
import { affiliatedTypes } from "#contract/records/companies/company-values.ts";
import { fileSides, identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import { checkNames } from "./check-evidence.ts";
import { checkResults, declineReasons, verificationStatuses, verificationTypes } from "./verification-states.ts";

// Entities as the specification 1, section 3, names and spells them. Ours stand beside them in the replies.

/** Of what no identity document is. The specification ends its list of identity documents and companies' papers with "similar". */
const otherDocumentTypes = [
  "SELFIE_IMAGE",
  "SELFIE_WITH_CREDIT_CARD",
  "SELFIE_WITH_DOCUMENT",
  "LIVE_VIDEO",
  "VIDEO",
  "QES",
  "CREDIT_CARD",
  "FINANCIAL_DOCUMENT",
  "BANK_STATEMENT",
  "TAX_ID_NUMBER",
  "PROOF_OF_ADDRESS",
  "COMPANY_REGISTRATION",
  "COMPANY_LEGAL_ADDRESS",
  "COMPANY_OWNERSHIP",
  "COMPANY_AUTHORITY",
] as const;
const documentTypes = [...identityDocumentTypes, ...otherDocumentTypes] as const;
export type DocumentType = (typeof documentTypes)[number];

const sideNames = ["front", "back", "other1", "other2", "other3"] as const;
export type SideName = (typeof sideNames)[number];

/** A name that is not written in Latin letters. `language`: BCP 47, with the script alone (`und-Cyrl`) where the country does not say it. */
export const TranscriptionEntity = z.object({
  field: z.string(),
  original: z.string(),
  language: z.string(),
  /** As the document's own zone has it, else letter by letter; null for Han and kana, whose sound the letters do not say. */
  english: z.string().nullable(),
});
export type TranscriptionEntity = z.infer<typeof TranscriptionEntity>;

/** `url`: needs the right to read verifications. */
export const SideEntity = z.object({
  url: z.string(),
  type: z.enum([...fileSides, "recording", "signed_document"]),
  uploaded: z.iso.datetime(),
  /** Where the signature of a signed document is; null: it is not signed. */
  signature: z.string().nullable(),
  transcription: z.array(TranscriptionEntity),
});
export type SideEntity = z.infer<typeof SideEntity>;

const reasonsOf = {
  declineReasonsLabels: z.array(z.string()),
  declineReasonsCodeLabels: z.array(z.enum(declineReasons)),
};

export const DocumentEntity = z.object({
  type: z.enum(documentTypes).nullable(),
  /** Its own: what its checks found, and where they leave it open, what was decided of the verification. */
  status: z.enum(verificationStatuses),
  /** Of the reviewer who decided. */
  comment: z.string().nullable(),
  ...reasonsOf,
  country: z.string().nullable(),
  documentNumber: z.string().nullable(),
  additionalNumber: z.string().nullable(),
  issuingAuthority: z.string().nullable(),
  issueDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** The first four and the last four. */
  cardNumber: z.string().nullable(),
  accountNumber: z.string().nullable(),
  /** Of a paper about the source of funds, in EUR. */
  incomeSource: FundsAnswers.shape.incomeSource.nullable(),
  annualIncome: FundsAnswers.shape.annualIncome.nullable(),
  transactionAmount: FundsAnswers.shape.transactionAmount.nullable(),
  purpose: FundsAnswers.shape.purpose.nullable(),
  originOfFunds: FundsAnswers.shape.originOfFunds.nullable(),
  /** The address of the face that was cut out of it; null: it has none, or none was looked for. */
  portrait: z.string().nullable(),
  /** Its face is the one of the selfie; null: not compared, or a person has to say. */
  isIdentical: z.boolean().nullable(),
  /** 0 to 100, as reviewers see it: from 80 the faces match, under 60 they do not (by default). No probability. */
  confidence: z.number().nullable(),
  faceMatching: z.enum(checkResults).nullable(),
  front: SideEntity.nullable(),
  back: SideEntity.nullable(),
  other1: SideEntity.nullable(),
  other2: SideEntity.nullable(),
  other3: SideEntity.nullable(),
});
export type DocumentEntity = z.infer<typeof DocumentEntity>;

/** What one source says of the document. `score`: the share of the compared fields that agree, 0 to 100; null: none could be. */
export const DocumentDataset = z.object({
  type: z.enum(["MRZ", "BARCODE", "PRINTED", "ENTERED", "BANK_ID"]),
  result: z.enum(checkResults),
  score: z.number().nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      expected: z.string().nullable(),
      found: z.string().nullable(),
      same: z.boolean().nullable(),
    }),
  ),
});
export type DocumentDataset = z.infer<typeof DocumentDataset>;

/**
 * `BDB`: the lists and blacklists of the last screening; `score` is that of the likest entry, 0 where none was found.
 * `US_EIDV`: US records; `score` is the share of the compared parts that agree. Both 0 to 100; null: not known.
 */
export const PersonDataset = z.object({
  type: z.enum(["BDB", "US_EIDV"]),
  result: z.enum(checkResults).nullable(),
  score: z.number().nullable(),
  /** Entries that may be the person, or parts that agree. */
  matches: z.number().int(),
});
export type PersonDataset = z.infer<typeof PersonDataset>;

/** What of the verification's steps its checks found, one for each check. */
export const CheckedPart = z.object({
  type: z.enum(verificationTypes),
  check: z.enum(checkNames),
  result: z.enum(checkResults),
  ...reasonsOf,
});

/**
 * The form as it was for this verification. Left out: texts for the applicant, mails, and where callbacks go, which whoever reads
 * verifications need not see (`GET /api/forms/:id/version` has them).
 */
export const FormConfigEntity = z.object({
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  languages: z.array(z.string()),
  countries: z.array(z.string()),
  ageMin: z.number().nullable(),
  ageMax: z.number().nullable(),
  attemptsLimit: z.number(),
  reviewHours: z.number().nullable(),
  recognition: z.string(),
  /** Switches of the form, by name. */
  rules: z.record(z.string(), z.boolean()),
  blockRetries: z.record(z.string(), z.boolean()),
  /** Each with its own settings, as the form's editor saves them. */
  steps: z.array(z.looseObject({ type: z.enum(verificationTypes) })),
});
export type FormConfigEntity = z.infer<typeof FormConfigEntity>;

/** A picture on which a check rests. */
export const ProofEntity = z.object({ check: z.enum(checkNames), type: z.enum(fileSides), url: z.string() });

export const AffiliatedPersonEntity = z.object({
  id: z.string(),
  /** The first of `types`: one person can be both. */
  type: z.enum(affiliatedTypes),
  types: z.array(z.enum(affiliatedTypes)),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  status: z.enum(verificationStatuses).nullable(),
  /** Of the reviewer who decided on a person without a verification of their own. */
  comment: z.string().nullable(),
  /** Of their own, newest verification: papers and selfies, and identity documents. */
  documents: z.array(DocumentEntity),
  identityDocs: z.array(DocumentEntity),
});
export type AffiliatedPersonEntity = z.infer<typeof AffiliatedPersonEntity>;

const perhaps = z.string().nullable();

/** What holds now: corrected, else given. `Original`: in their own script. */
export const ProfileEntity = z.object({
  applicantId: z.string(),
  firstName: perhaps,
  lastName: perhaps,
  middleName: perhaps,
  firstNameOriginal: perhaps,
  lastNameOriginal: perhaps,
  middleNameOriginal: perhaps,
  dob: perhaps,
  gender: perhaps,
  residenceCountry: perhaps,
  email: perhaps,
  phone: perhaps,
  walletAddress: perhaps,
  telegramUsername: perhaps,
  comment: z.string(),
  /** Why the newest decided verification was declined. */
  declineReasonsLabel: z.array(z.string()),
  companyName: perhaps,
  registrationCountry: perhaps,
  transcription: z.array(TranscriptionEntity),
});
export type ProfileEntity = z.infer<typeof ProfileEntity>;
