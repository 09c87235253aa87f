import type { ApiDocumentType, DocumentObject } from "#contract/records/applicants/applicant-object.ts";
import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FileSide, IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type {
  CheckResult,
  DeclineReason,
  VerificationStatus,
} from "#contract/records/verifications/verification-states.ts";
import {
  estimateOf,
  identityOf,
  type ReadDocument,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { apiTime } from "./applicant-object.times.rules.ts";

export type FileFact = { id: string; side: FileSide; page: number; sizeBytes: number; at: Date };
export type CheckFact = { name: CheckName; result: CheckResult; reasons: readonly DeclineReason[] };

/** Of one verification. */
export type DocumentFacts = {
  status: VerificationStatus;
  comment: string;
  /** Those that hold. */
  files: readonly FileFact[];
  checks: readonly CheckFact[];
  reading: ReadDocument | null;
  answers: Pick<StepAnswers, "document" | "taxId" | "payment" | "funds">;
};

/** Null: no address is given, as in callbacks. */
export type AddressOf = ((file: FileFact) => string) | null;

const identityTypes: Record<IdentityDocumentType, ApiDocumentType> = {
  PASSPORT: "PASSPORT",
  GOVERNMENT_ID: "GOVERNMENT_ID",
  RESIDENCE_PERMIT: "PERMANENT_RESIDENCE_PERMIT",
  DRIVERS_LICENSE: "DRIVERS_LICENSE",
  VISA: "VISA",
  REFUGEE_CARD: "REFUGEE_CARD",
  TAX_ID: "TAX_ID_NUMBER",
  VOTING_CARD: "VOTING_CARD",
};

type Kind = { first: FileSide; type: ApiDocumentType | null; isOwn: (name: CheckName) => boolean };

const among =
  (...names: readonly CheckName[]) =>
  (name: CheckName) =>
    names.includes(name);
const ofIdentity = (name: CheckName) => name.startsWith("document_") || among("country", "duplicate_document")(name);
const ofSelfie = (name: CheckName) =>
  name.startsWith("selfie_") || name.startsWith("face_") || among("duplicate_face", "liveness", "deepfake")(name);
const ofCompany = among("company_documents");

/** One document for each first side; null: its type is the applicant's choice. */
const kinds: readonly Kind[] = [
  { first: "front", type: null, isOwn: ofIdentity },
  { first: "selfie", type: "SELFIE_IMAGE", isOwn: ofSelfie },
  { first: "tax_id_proof", type: "TAX_ID_NUMBER", isOwn: among("tax_id") },
  { first: "address_proof", type: "ADDRESS_DOCUMENT", isOwn: among("address") },
  { first: "funds_proof", type: "FINANCIAL_DOCUMENT", isOwn: among("source_of_funds") },
  { first: "card_photo", type: "CREDIT_CARD", isOwn: among("payment_method") },
  { first: "bank_statement", type: "BANK_STATEMENT", isOwn: among("payment_method") },
  { first: "company_registration", type: "REGISTRATION_COMPANY", isOwn: ofCompany },
  { first: "company_legal_address", type: "COMPANY_LEGAL_ADDRESS", isOwn: ofCompany },
  { first: "company_ownership", type: "COMPANY_OWNERSHIP", isOwn: ofCompany },
  { first: "company_authority", type: "AUTHORISED_PERSON", isOwn: ofCompany },
];

/** What its own checks say; where they leave it open, what was decided of the whole. Null: nothing was checked yet. */
function statusOf(status: VerificationStatus, own: readonly CheckFact[]): DocumentObject["status"] {
  if (status === "created") return null;
  if (status === "processing") return "pending";
  if (own.some(({ result }) => result === "fail")) return status === "valid" ? "valid" : "invalid";
  if (own.length > 0 && own.every(({ result }) => result === "pass")) return "valid";
  return status === "valid" || status === "invalid" ? status : "pending";
}

const nothing = {
  provider: null,
  document_number: null,
  additional_number: null,
  issue_date: null,
  expiry_date: null,
  issuing_authority: null,
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
} satisfies Partial<DocumentObject>;

/** Read of the document, else entered by the applicant. */
function identityData({ reading, answers: { document } }: DocumentFacts) {
  const known = identityOf(reading);
  const typed = document?.fields;
  return {
    document_number: known?.documentNumber || estimateOf(reading, "documentNumber") || typed?.documentNumber || null,
    additional_number: estimateOf(reading, "personalNumber") || typed?.additionalNumber || null,
    issue_date: reading?.barcode?.issueDate || estimateOf(reading, "issueDate") || typed?.issueDate || null,
    expiry_date: known?.expiry || estimateOf(reading, "expiryDate") || typed?.expiryDate || null,
    issuing_authority: typed?.issuingAuthority || known?.issuingState || null,
  };
}

const fundsData = ({ answers: { funds } }: DocumentFacts) => ({
  income_sources: funds?.incomeSource ? [funds.incomeSource] : [],
  annual_income: funds?.annualIncome ?? null,
  transaction_amount: funds?.transactionAmount ?? null,
  transaction_currency: funds?.transactionAmount === undefined ? null : "EUR",
  transaction_purpose: funds?.purpose ?? null,
  origin_funds: funds?.originOfFunds ?? null,
});

function cardNumber({ answers: { payment } }: DocumentFacts): string | null {
  const { cardFirstFour: first, cardLastFour: last } = payment ?? {};
  return first && last ? `${first}********${last}` : null;
}

function dataOf(facts: DocumentFacts, first: FileSide): Partial<DocumentObject> {
  if (first === "front") return identityData(facts);
  if (first === "tax_id_proof") return { document_number: facts.answers.taxId?.number ?? null };
  if (first === "funds_proof") return fundsData(facts);
  if (first === "card_photo") return { card_number: cardNumber(facts) };
  if (first === "bank_statement") return { account_number: facts.answers.payment?.accountNumber ?? null };
  return {};
}

/** A paper's further pages are its other sides; more than three are given nowhere. */
function sidesOf({ files }: DocumentFacts, first: FileSide, addressOf: AddressOf) {
  const page = (side: FileSide, n: number) => files.find((file) => file.side === side && file.page === n);
  const isIdentity = first === "front";
  const [front, back] = [page(first, 1), isIdentity ? page("back", 1) : undefined];
  const other = (n: 1 | 2 | 3) => (isIdentity ? page(`other${n}`, 1) : page(first, n + 1));
  const address = (file: FileFact | undefined) => (file && addressOf ? addressOf(file) : null);
  return {
    front_side: address(front),
    front_side_size: front?.sizeBytes ?? null,
    back_side: address(back),
    back_side_size: back?.sizeBytes ?? null,
    other_side_1: address(other(1)),
    other_side_2: address(other(2)),
    other_side_3: address(other(3)),
  };
}

/** In the order of the steps. The id is that of its first side's file. */
export const documentObjects = (facts: DocumentFacts, addressOf: AddressOf): DocumentObject[] =>
  kinds.flatMap(({ first, type, isOwn }) => {
    const file = facts.files.find(({ side, page }) => side === first && page === 1);
    const chosen = facts.answers.document?.documentType;
    const known = type ?? (chosen ? identityTypes[chosen] : null);
    if (!file || known === null) return [];
    const own = facts.checks.filter(({ name }) => isOwn(name));
    const failed = own.filter(({ result }) => result === "fail");
    const status = statusOf(facts.status, own);
    return [
      {
        document_id: file.id,
        type: known,
        status,
        comment: facts.comment,
        decline_reasons: status === "valid" ? [] : [...new Set(failed.flatMap(({ reasons }) => reasons))],
        ...nothing,
        ...dataOf(facts, first),
        ...sidesOf(facts, first, addressOf),
        created_at: apiTime(file.at),
      },
    ];
  });
