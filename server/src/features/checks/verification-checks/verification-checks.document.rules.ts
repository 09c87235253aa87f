import { stepOf } from "#contract/records/forms/form-steps.ts";
import {
  type IdentityDocumentType,
  identityDocuments,
  mayHaveBarcode,
} from "#contract/records/forms/identity-documents.ts";
import type { PrintedFieldName } from "#engines/documents/layouts/card-layout.ts";
import { genderOfNumber } from "#engines/national-numbers/gender-of-number.ts";
import {
  isCertain,
  isClearlyRead,
  readingEstimateOf,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { type CheckRule, forPerson, notAvailable } from "./verification-checks.facts.rules.ts";

/** ICAO 9303 parts 4 and 5. */
const codesOf: Record<IdentityDocumentType, RegExp> = {
  PASSPORT: /^P/,
  GOVERNMENT_ID: /^[IAC]/,
  RESIDENCE_PERMIT: /^[IACR]/,
  DRIVERS_LICENSE: /^D/,
  VISA: /^V/,
  REFUGEE_CARD: /^[IACRP]/,
  TAX_ID: /^[IAC]/,
  VOTING_CARD: /^[IAC]/,
};

export const checkDocumentType: CheckRule<"document_type"> = ({ document }) => {
  if (!document || document.bankId) return null;
  const { type, reading } = document;
  const read = readingIdentityOf(reading);
  if (!read) return notAvailable("no_mrz");
  const { documentCode } = read;
  if (codesOf[type].test(documentCode))
    return { result: "pass", evidence: { found: "document_type.pass", chosen: type, documentCode } };
  const evidence = { found: "document_type.differs" as const, chosen: type, documentCode };
  return { result: isClearlyRead(read) ? "fail" : "review", reasons: ["WRONG_DOCUMENT"], evidence };
};

export const checkMrz: CheckRule<"document_mrz"> = ({ document }) => {
  if (!document || document.bankId) return null;
  const engine = "mrz" as const;
  const { mrz } = document.reading;
  if (!mrz && mayHaveBarcode(document.type, document.country)) return null;
  if (!mrz)
    return identityDocuments[document.type].mrz === null
      ? { result: "not_available", evidence: { found: "document_mrz.none" }, engine }
      : { result: "review", evidence: { found: "document_mrz.missing" }, engine };
  const { lines, doubts, confidence: score, wrongDigits } = mrz;
  const zone = { lines, doubts };
  const unclear = (reasons: ["BAD_QUALITY"] | ["EDITED_DOCUMENT"]) => ({
    result: "review" as const,
    score,
    reasons,
    engine,
  });
  if (wrongDigits.length > 0)
    return {
      ...unclear(["EDITED_DOCUMENT"]),
      evidence: { found: "document_mrz.digits", ...zone, wrongCheckDigits: wrongDigits },
    };
  // Half a zone is a bad photo, not a changed document.
  if (doubts.includes("cut_off") || doubts.includes("covered"))
    return { ...unclear(["BAD_QUALITY"]), evidence: { found: "document_mrz.hidden", ...zone } };
  if (doubts.length > 0)
    return { ...unclear(["EDITED_DOCUMENT"]), evidence: { found: "document_mrz.doubtful", ...zone } };
  // A repair may hide a changed character: a person looks.
  return mrz.repaired
    ? { ...unclear(["EDITED_DOCUMENT"]), evidence: { found: "document_mrz.repaired", ...zone } }
    : { result: "pass", score, evidence: { found: "document_mrz.pass", ...zone }, engine };
};

/** AAMVA, annex D. Nothing in a barcode proves who made it: it is compared with the print, as a zone is. */
export const checkBarcode: CheckRule<"document_barcode"> = ({ document }) => {
  if (!document || document.bankId || document.reading.mrz || !mayHaveBarcode(document.type, document.country))
    return null;
  const engine = "barcodes" as const;
  const { barcode } = document.reading;
  if (!barcode) return { result: "review", evidence: { found: "document_barcode.missing" }, engine };
  const { issuerState, version, doubts } = barcode;
  return doubts.length === 0
    ? { result: "pass", evidence: { found: "document_barcode.pass", issuerState, version }, engine }
    : {
        result: "review",
        reasons: ["EDITED_DOCUMENT"],
        evidence: { found: "document_barcode.doubtful", issuerState, version, doubts },
        engine,
      };
};

const isUnfoundDate = ({ field, found }: { field: string; found: string | null }) =>
  found === null && (field === "birthDate" || field === "expiryDate");

export const checkVisualZone: CheckRule<"document_visual"> = ({ document }) => {
  if (!document || document.bankId) return null;
  const engine = "visual-zone" as const;
  const { visual: fields } = document.reading;
  if (!fields || fields.length === 0) return notAvailable("no_print", { engine });
  const compared = fields.filter(({ isComparable }) => isComparable !== false);
  const differing = compared.filter(({ same }) => !same);
  // One date that was not found is no difference: the zone's dates have check digits of their own.
  const isClear = differing.length === 0 || (differing.length === 1 && differing.every(isUnfoundDate));
  const score = compared.reduce((sum, { likeness }) => sum + likeness, 0) / Math.max(1, compared.length);
  if (!isClear) {
    const evidence = { found: "document_visual.missing" as const, fields };
    return { result: "review", score, reasons: ["EDITED_DOCUMENT"], evidence, engine };
  }
  // A partial look never passes.
  return compared.length < fields.length
    ? { result: "not_available", evidence: { found: "document_visual.unspelled", fields }, engine }
    : { result: "pass", score, evidence: { found: "document_visual.pass", fields }, engine };
};

export const checkDocumentExpiry: CheckRule<"document_expiry"> = ({ document, today }) => {
  // A bank ID has no day of its end.
  if (!document || document.bankId) return null;
  const mrz = readingIdentityOf(document.reading);
  const expiry = mrz ? mrz.expiry : readingEstimateOf(document.reading, "expiryDate");
  if (!expiry) return notAvailable("no_expiry");
  const isSure = mrz !== null && isCertain(mrz, "expiryDate");
  const days = { expiry, today };
  const reasons = ["EXPIRED_DOCUMENT" as const];
  if (expiry >= today)
    return isSure
      ? { result: "pass", evidence: { found: "document_expiry.pass", ...days } }
      : { result: "review", evidence: { found: "document_expiry.unsure", ...days } };
  return isSure
    ? { result: "fail", reasons, evidence: { found: "document_expiry.expired", ...days } }
    : { result: "review", reasons, evidence: { found: "document_expiry.expired_unsure", ...days } };
};

const isSaid = (gender: string | null | undefined): gender is "M" | "F" => gender === "M" || gender === "F";

/** The zone has no check digit for the sex, so a difference from it or from the number waits for a person. */
export const checkDocumentGender: CheckRule<"document_gender"> = ({ form, profile, document, steps, today }) => {
  if (!stepOf(form, "DOCUMENT")?.genderValidation) return null;
  const read = readingIdentityOf(document?.reading)?.gender ?? null;
  const typed = profile.gender ?? null;
  const { country, number } = steps.taxId ?? {};
  const numbered = country && number ? genderOfNumber(country, number, today) : null;
  const known = isSaid(read) ? read : typed;
  if (numbered && isSaid(known) && known !== numbered) {
    const evidence = { found: "document_gender.number" as const, known, numbered };
    return { result: "review", reasons: ["WRONG_INFO"], evidence };
  }
  if (read === null || typed === null || read === "X" || typed === "X") return notAvailable("no_gender");
  return read === typed
    ? { result: "pass", evidence: { found: "document_gender.pass", typed, read } }
    : { result: "review", reasons: ["WRONG_INFO"], evidence: { found: "document_gender.review", typed, read } };
};

/** Signs, no proof: a person looks. */
export const checkDocumentCopy: CheckRule<"document_scanned_copy"> = ({ form, document }) => {
  if (!stepOf(form, "DOCUMENT")?.blockScannedCopy || document?.bankId) return null;
  if (!document?.copy) return notAvailable("no_photo");
  const { score, isDoubtful, signs } = document.copy;
  const engine = "copies" as const;
  if (!isDoubtful) return { result: "pass", score, evidence: { found: "document_scanned_copy.pass" }, engine };
  const found = signs.includes("raster") ? "document_scanned_copy.raster" : "document_scanned_copy.colourless";
  return { result: "review", score, evidence: { found }, engine };
};

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

const readable: readonly string[] = ["documentNumber", "expiryDate"];

/** Fields that are in no zone stop nothing, unless the form wants a person to compare them. */
export const checkTypedDocument: CheckRule<"document_fields"> = ({ form, document }) => {
  const typed = document?.typed ?? {};
  const identity = readingIdentityOf(document?.reading);
  const estimate = (name: PrintedFieldName) => readingEstimateOf(document?.reading, name);
  const read: Record<string, string | null> = identity
    ? { documentNumber: identity.documentNumber || null, expiryDate: identity.expiry }
    : { documentNumber: estimate("documentNumber"), expiryDate: estimate("expiryDate") };
  const fields = Object.entries(typed).map(([field, value]) => ({
    field,
    typed: value ?? "",
    read: read[field] ?? null,
  }));
  const unreadable = fields.filter(({ field }) => !readable.includes(field));
  const wantsPerson = unreadable.length > 0 && stepOf(form, "DOCUMENT")?.compareTyped === true;
  if (fields.length === 0 || (unreadable.length === fields.length && !wantsPerson)) return null;
  const differing = fields.filter((field) => field.read !== null && plain(field.read) !== plain(field.typed));
  if (!identity && fields.some((field) => field.read !== null)) {
    const found = differing.length > 0 ? "document_fields.printed_differs" : "document_fields.printed";
    return { result: "review", evidence: { found, fields } };
  }
  if (differing.length > 0)
    return { result: "review", reasons: ["WRONG_INFO"], evidence: { found: "document_fields.review", fields } };
  const unread = fields
    .filter((field) => field.read === null && readable.includes(field.field))
    .map(({ field }) => field);
  if (unread.length > 0)
    return { result: "not_available", evidence: { found: "document_fields.unread", fields, unread } };
  if (wantsPerson) return forPerson("compare_typed");
  return { result: "pass", evidence: { found: "document_fields.pass", fields } };
};
