import { verifications as calls } from "#contract/cases/verifications.calls.ts";
import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import type { CheckEvidence, CheckName } from "#contract/records/verifications/check-evidence.ts";
import { similarityPercent } from "#contract/records/verifications/face-similarity.ts";
import type {
  DocumentEntity,
  DocumentType,
  SideEntity,
  SideName,
} from "#contract/records/verifications/specified-entities.ts";
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
import { documentTranscriptionsOf } from "#server/features/records/document-readings/document-readings.transcriptions.rules.ts";
import { maskedAccount } from "#server/features/records/step-answers/step-answers.payment-method.rules.ts";

export type ReviewedCheckFact = {
  name: CheckName;
  result: CheckResult;
  reasons: readonly DeclineReason[];
  evidence: CheckEvidence;
};

/** All of a verification from which its documents follow. */
export type ReviewedDocumentFacts = {
  id: string;
  status: VerificationStatus;
  form: FormConfig;
  answers: StepAnswers;
  reading: DocumentReadingFields | null;
  checks: readonly ReviewedCheckFact[];
  /** Pages from 1; of a picture there is one. */
  files: readonly { id: string; side: FileSide; page: number; uploaded: string }[];
  recordings: readonly { id: string; kind: "quiz" | "live"; uploaded: string }[];
  /** What the applicant signed; `url` null: nobody may fetch it alone. */
  signed: { uploaded: string; url: string } | null;
  /** Of the reviewer who decided last. */
  comment: string | null;
};

type SayReasons = (reasons: readonly DeclineReason[]) => string[];

/** Which checks speak for a document of this kind. */
const identityChecks = [
  ...([
    "document_mrz",
    "document_barcode",
    "document_visual",
    "document_expiry",
    "document_type",
    "bank_id",
    "country",
  ] as const),
  ...(["duplicate_document", "document_gender", "document_fields", "document_scanned_copy", "face_match"] as const),
] as const satisfies readonly CheckName[];

const selfieChecks = [
  ...(["face_match", "selfie_picture", "selfie_document", "duplicate_face", "face_cross_match", "liveness"] as const),
  ...(["biometric_authentication", "deepfake"] as const),
] as const satisfies readonly CheckName[];

type PicturedDocument = { side: FileSide; type: DocumentType; checks: readonly CheckName[] };

const pictured: readonly PicturedDocument[] = [
  { side: "tax_id_proof", type: "TAX_ID_NUMBER", checks: ["tax_id"] },
  { side: "address_proof", type: "PROOF_OF_ADDRESS", checks: ["address"] },
  { side: "funds_proof", type: "FINANCIAL_DOCUMENT", checks: ["source_of_funds"] },
  { side: "card_photo", type: "CREDIT_CARD", checks: ["payment_method"] },
  { side: "bank_statement", type: "BANK_STATEMENT", checks: ["payment_method"] },
  { side: "company_registration", type: "COMPANY_REGISTRATION", checks: ["company_documents"] },
  { side: "company_legal_address", type: "COMPANY_LEGAL_ADDRESS", checks: ["company_documents"] },
  { side: "company_ownership", type: "COMPANY_OWNERSHIP", checks: ["company_documents"] },
  { side: "company_authority", type: "COMPANY_AUTHORITY", checks: ["company_documents"] },
];

/** What the checks say, and where they leave it open, what was decided of the whole. */
function statusOf(
  { status }: Pick<ReviewedDocumentFacts, "status">,
  own: readonly ReviewedCheckFact[],
): VerificationStatus {
  if (status === "created" || status === "processing") return status;
  if (own.some(({ result }) => result === "fail")) return status === "valid" ? "valid" : "invalid";
  if (own.length > 0 && own.every(({ result }) => result === "pass")) return "valid";
  return status;
}

export const filePath = (id: string, fileId: string) => calls.file.path.replace(":id", id).replace(":fileId", fileId);
const videoPath = (id: string, videoId: string) => calls.video.path.replace(":id", id).replace(":videoId", videoId);

const pageNames: readonly SideName[] = ["front", "other1", "other2", "other3"];
const noSides = { front: null, back: null, other1: null, other2: null, other3: null };

const sideOf = (url: string, type: SideEntity["type"], uploaded: string): SideEntity => ({
  url,
  type,
  uploaded,
  signature: null,
  transcription: [],
});

/** The first four pages of a paper; further ones are only among the verification's `files`. */
function pagesOf({ id, files }: ReviewedDocumentFacts, side: FileSide): Partial<Record<SideName, SideEntity>> {
  const pages = files.filter((file) => file.side === side).sort((a, b) => a.page - b.page);
  return Object.fromEntries(
    pageNames.flatMap((name, n) => {
      const page = pages[n];
      return page ? [[name, sideOf(filePath(id, page.id), side, page.uploaded)] as const] : [];
    }),
  );
}

const nothing = {
  country: null,
  documentNumber: null,
  additionalNumber: null,
  issuingAuthority: null,
  issueDate: null,
  expiryDate: null,
  cardNumber: null,
  accountNumber: null,
  incomeSource: null,
  annualIncome: null,
  transactionAmount: null,
  purpose: null,
  originOfFunds: null,
  portrait: null,
  isIdentical: null,
  confidence: null,
  faceMatching: null,
  ...noSides,
};

/** Null while nothing was compared, and where a person has to say. */
function facesOf({ checks }: ReviewedDocumentFacts) {
  const check = checks.find(({ name }) => name === "face_match");
  if (!check || !("distance" in check.evidence)) return {};
  const { result, evidence } = check;
  return {
    faceMatching: result,
    confidence: Math.round(similarityPercent(evidence.distance)),
    isIdentical: result === "pass" ? true : result === "fail" ? false : null,
  };
}

/** Read of the document, else entered by the applicant. */
function dataOf({ reading, answers: { document } }: ReviewedDocumentFacts) {
  const known = readingIdentityOf(reading);
  const typed = document?.fields ?? {};
  return {
    country: document?.country ?? known?.issuingCountry ?? null,
    documentNumber:
      known?.documentNumber || readingEstimateOf(reading, "documentNumber") || typed.documentNumber || null,
    additionalNumber:
      reading?.bankId?.personalNumber || readingEstimateOf(reading, "personalNumber") || typed.additionalNumber || null,
    issuingAuthority: typed.issuingAuthority || reading?.barcode?.issuerState || known?.issuingState || null,
    issueDate: reading?.barcode?.issueDate || readingEstimateOf(reading, "issueDate") || typed.issueDate || null,
    expiryDate: known?.expiry || readingEstimateOf(reading, "expiryDate") || typed.expiryDate || null,
  };
}

function fundsOf({ funds, payment, taxId }: StepAnswers, type: DocumentType) {
  if (type === "FINANCIAL_DOCUMENT" && funds)
    return {
      incomeSource: funds.incomeSource ?? null,
      annualIncome: funds.annualIncome ?? null,
      transactionAmount: funds.transactionAmount ?? null,
      purpose: funds.purpose ?? null,
      originOfFunds: funds.originOfFunds ?? null,
    };
  if (type === "CREDIT_CARD" && payment?.cardFirstFour && payment.cardLastFour)
    return { cardNumber: `${payment.cardFirstFour} •••• •••• ${payment.cardLastFour}` };
  if (type === "BANK_STATEMENT" && payment?.accountNumber)
    return { accountNumber: maskedAccount(payment.accountNumber) };
  if (type === "TAX_ID_NUMBER" && taxId)
    return { documentNumber: taxId.number ?? null, country: taxId.country ?? null };
  return {};
}

function selfieType(form: FormConfig): DocumentType {
  const { card, document } = documentShownBeside(stepOf(form, "FACIAL"));
  return card ? "SELFIE_WITH_CREDIT_CARD" : document ? "SELFIE_WITH_DOCUMENT" : "SELFIE_IMAGE";
}

/** Each document of a verification as the specification 1, section 3, has it: the identity document first. */
export function reviewedDocumentsOf(facts: ReviewedDocumentFacts, say: SayReasons): DocumentEntity[] {
  const { id, form, answers, files, recordings, signed, comment } = facts;
  const entity = (type: DocumentType | null, checks: readonly CheckName[], rest: Partial<DocumentEntity>) => {
    const own = facts.checks.filter(({ name }) => checks.includes(name));
    const reasons = [...new Set(own.flatMap(({ result, reasons: why }) => (result === "pass" ? [] : why)))];
    const labels = { declineReasonsLabels: say(reasons), declineReasonsCodeLabels: reasons };
    return { ...nothing, type, status: statusOf(facts, own), comment, ...labels, ...rest };
  };
  const sideIn = (side: FileSide, transcription: SideEntity["transcription"] = []) => {
    const file = files.find((each) => each.side === side && each.page === 1);
    return file ? { ...sideOf(filePath(id, file.id), side, file.uploaded), transcription } : null;
  };
  const documents: DocumentEntity[] = [];
  if (answers.document || sideIn("front")) {
    const data = dataOf(facts);
    const front = sideIn("front", documentTranscriptionsOf(facts.reading, data.country));
    const portrait = facts.reading?.portrait ? calls.portrait.path.replace(":id", id) : null;
    const others = { other1: sideIn("other1"), other2: sideIn("other2"), other3: sideIn("other3") };
    const sides = { front, back: sideIn("back"), ...others };
    documents.push(
      entity(answers.document?.documentType ?? null, identityChecks, {
        ...data,
        ...facesOf(facts),
        portrait,
        ...sides,
      }),
    );
  }
  if (sideIn("selfie"))
    documents.push(entity(selfieType(form), selfieChecks, { ...facesOf(facts), front: sideIn("selfie") }));
  for (const { side, type, checks } of pictured) {
    const pages = pagesOf(facts, side);
    if (pages.front) documents.push(entity(type, checks, { ...fundsOf(answers, type), ...pages }));
  }
  for (const { id: videoId, kind, uploaded } of recordings) {
    const [type, check] =
      kind === "live" ? (["LIVE_VIDEO", "live_video"] as const) : (["VIDEO", "video_quiz"] as const);
    documents.push(entity(type, [check], { front: sideOf(videoPath(id, videoId), "recording", uploaded) }));
  }
  if (signed)
    documents.push(
      entity("QES", ["qes"], {
        front: { ...sideOf(signed.url, "signed_document", signed.uploaded), signature: signed.url },
      }),
    );
  return documents;
}
