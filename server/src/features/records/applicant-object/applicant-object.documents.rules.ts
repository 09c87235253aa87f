import type { KeptDocument } from "#contract/customer-api/customer-documents.contract.ts";
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
  type DocumentReadingFields,
  readingEstimateOf,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { apiTime } from "./applicant-object.times.rules.ts";

/** `isSent`: not of a form's page, but of a document that the customer's system has sent. */
export type FileFact = { id: string; side: FileSide; page: number; sizeBytes: number; at: Date; isSent: boolean };
export type CheckFact = { name: CheckName; result: CheckResult; reasons: readonly DeclineReason[] };

/** What is announced of one verification. */
export type AnnouncedVerdict = {
  status: VerificationStatus;
  comment: string | null;
  declineReasons: readonly DeclineReason[];
  checks: readonly CheckFact[];
};

export type DocumentObjectFacts = AnnouncedVerdict & {
  /** Those that hold. */
  files: readonly FileFact[];
  reading: DocumentReadingFields | null;
  answers: Pick<StepAnswers, "document" | "taxId" | "payment" | "funds">;
};

/** Of a file, by its id. Null: no address is given, as in callbacks. */
export type FileAddress = ((fileId: string) => string) | null;

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
function identityData({ reading, answers: { document } }: DocumentObjectFacts) {
  const known = readingIdentityOf(reading);
  const typed = document?.fields;
  return {
    document_number:
      known?.documentNumber || readingEstimateOf(reading, "documentNumber") || typed?.documentNumber || null,
    additional_number: readingEstimateOf(reading, "personalNumber") || typed?.additionalNumber || null,
    issue_date: reading?.barcode?.issueDate || readingEstimateOf(reading, "issueDate") || typed?.issueDate || null,
    expiry_date: known?.expiry || readingEstimateOf(reading, "expiryDate") || typed?.expiryDate || null,
    issuing_authority: typed?.issuingAuthority || known?.issuingState || null,
  };
}

const fundsData = ({ answers: { funds } }: DocumentObjectFacts) => ({
  income_sources: funds?.incomeSource ? [funds.incomeSource] : [],
  annual_income: funds?.annualIncome ?? null,
  transaction_amount: funds?.transactionAmount ?? null,
  transaction_currency: funds?.transactionAmount === undefined ? null : "EUR",
  transaction_purpose: funds?.purpose ?? null,
  origin_funds: funds?.originOfFunds ?? null,
});

function cardNumber({ answers: { payment } }: DocumentObjectFacts): string | null {
  const { cardFirstFour: first, cardLastFour: last } = payment ?? {};
  return first && last ? `${first}********${last}` : null;
}

function dataOf(facts: DocumentObjectFacts, first: FileSide): Partial<DocumentObject> {
  if (first === "front") return identityData(facts);
  if (first === "tax_id_proof") return { document_number: facts.answers.taxId?.number ?? null };
  if (first === "funds_proof") return fundsData(facts);
  if (first === "card_photo") return { card_number: cardNumber(facts) };
  if (first === "bank_statement") return { account_number: facts.answers.payment?.accountNumber ?? null };
  return {};
}

/** A paper's further pages are its other sides; more than three are given nowhere. */
function sidesOf({ files }: DocumentObjectFacts, first: FileSide, addressOf: FileAddress) {
  const page = (side: FileSide, n: number) => files.find((file) => file.side === side && file.page === n);
  const isIdentity = first === "front";
  const [front, back] = [page(first, 1), isIdentity ? page("back", 1) : undefined];
  const other = (n: 1 | 2 | 3) => (isIdentity ? page(`other${n}`, 1) : page(first, n + 1));
  const address = (file: FileFact | undefined) => (file && addressOf ? addressOf(file.id) : null);
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

const identityNames: ReadonlySet<ApiDocumentType> = new Set([
  ...Object.values(identityTypes).filter((type) => type !== "TAX_ID_NUMBER"),
  "DOMESTIC_PASSPORT",
  "FOREIGN_CITIZEN_PASSPORT",
]);

/** Those with a portrait. */
export const isIdentityType = (type: ApiDocumentType): boolean => identityNames.has(type);

function kindOfType(type: ApiDocumentType): Kind | undefined {
  const first = isIdentityType(type) ? "front" : type.startsWith("SELFIE_") ? "selfie" : null;
  return kinds.find((kind) => (first === null ? kind.type === type : kind.first === first));
}

/** Where a verification has its front; undefined: it has no side of its own there. */
export const sideOfType = (type: ApiDocumentType): FileSide | undefined => kindOfType(type)?.first;

/** Of a document: its own checks, and what they say against it, or else the whole decision. */
function verdictOf({ status, comment, checks, declineReasons }: AnnouncedVerdict, isOwn: Kind["isOwn"]) {
  const own = checks.filter(({ name }) => isOwn(name));
  const failed = own.filter(({ result }) => result === "fail");
  const mine = statusOf(status, own);
  const reasons =
    failed.length > 0 ? failed.flatMap((check) => check.reasons) : mine === "invalid" ? declineReasons : [];
  return { status: mine, comment, decline_reasons: mine === "valid" ? [] : [...new Set(reasons)] };
}

/** What was given on a form's page, in the order of the steps. The id is that of its first side's file. */
export const documentObjects = (facts: DocumentObjectFacts, addressOf: FileAddress): DocumentObject[] =>
  kinds.flatMap(({ first, type, isOwn }) => {
    const file = facts.files.find(({ side, page }) => side === first && page === 1);
    const chosen = facts.answers.document?.documentType;
    const known = type ?? (chosen ? identityTypes[chosen] : null);
    if (!file || file.isSent || known === null) return [];
    return [
      {
        document_id: file.id,
        type: known,
        ...verdictOf(facts, isOwn),
        ...nothing,
        ...dataOf(facts, first),
        ...sidesOf(facts, first, addressOf),
        created_at: apiTime(file.at),
      },
    ];
  });

export type SentDocument = {
  id: string;
  type: ApiDocumentType;
  data: KeptDocument;
  createdAt: Date;
  /** Of the verification that took it; null while none has. */
  verdict: AnnouncedVerdict | null;
  /** In bytes, by the file's id; of those that are there. */
  sizes: ReadonlyMap<string, number>;
};

/** Of a card number the two ends are kept. */
const shownCard = ({ card_first_four: first, card_last_four: last }: KeptDocument): string | null =>
  first === undefined || last === undefined ? null : `${first}********${last}`;

/** What the customer's system has sent, as it was sent. */
export function sentDocument(
  { id, type, data, createdAt, verdict, sizes }: SentDocument,
  addressOf: FileAddress,
): DocumentObject {
  const address = (file: string | undefined) => (file && addressOf && sizes.has(file) ? addressOf(file) : null);
  const size = (file: string | undefined) => (file === undefined ? null : (sizes.get(file) ?? null));
  return {
    document_id: id,
    type,
    ...(verdict
      ? verdictOf(verdict, kindOfType(type)?.isOwn ?? (() => false))
      : { status: null, comment: null, decline_reasons: [] }),
    provider: null,
    document_number: data.document_number ?? null,
    additional_number: data.additional_number ?? null,
    issue_date: data.issue_date ?? null,
    expiry_date: data.expiry_date ?? null,
    issuing_authority: data.issuing_authority ?? null,
    card_number: shownCard(data),
    account_number: data.account_number ?? null,
    income_sources: data.income_sources ?? [],
    annual_income: data.annual_income ?? null,
    transaction_amount: data.transaction_amount ?? null,
    transaction_currency: data.transaction_currency ?? null,
    transaction_datetime: data.transaction_datetime ?? null,
    transaction_purpose: data.transaction_purpose ?? null,
    origin_funds: data.origin_funds ?? null,
    portrait: null,
    front_side: address(data.front_side_id),
    front_side_size: size(data.front_side_id),
    back_side: address(data.back_side_id),
    back_side_size: size(data.back_side_id),
    other_side_1: address(data.other_side_1_id),
    other_side_2: address(data.other_side_2_id),
    other_side_3: address(data.other_side_3_id),
    created_at: apiTime(createdAt),
  };
}
