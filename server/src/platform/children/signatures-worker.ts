import { readCertificate } from "#engines/signatures/certificate.ts";
import { certificateFactsOf } from "#engines/signatures/certificate-facts.ts";
import { DerError } from "#engines/signatures/der-error.ts";
import { openKeyFile } from "#engines/signatures/open-key-file.ts";
import { ocspRequestFor } from "#engines/signatures/revocation.ts";
import {
  completeSignature,
  prepareSignature,
  putTimeStamp,
  signatureToStamp,
  signPdf,
} from "#engines/signatures/sign-pdf.ts";
import {
  PdfSigningError,
  type SignatureField,
  type SignatureWords,
  type SigningKey,
  type SigningResult,
  type TrustAndTime,
} from "#engines/signatures/signatures.types.ts";
import { timeStampRequest, timeStampTokenOf } from "#engines/signatures/time-stamp.ts";
import { UnsupportedKind } from "#engines/signatures/unsupported-kind.ts";
import { verifyCms, verifyPdf } from "#engines/signatures/verify-document.ts";
import { serveChild } from "./child-port.ts";

/** Failures cross to the server as values: of an error only the text would arrive. */
async function answer<T>(work: () => T | Promise<T>): Promise<SigningResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof PdfSigningError) return { ok: false, problem: error.problem, detail: error.message };
    if (error instanceof UnsupportedKind) return { ok: false, problem: "unsupported", detail: error.message };
    if (error instanceof DerError) return { ok: false, problem: "damaged", detail: error.message };
    throw error;
  }
}

const operations = {
  openKeyFile: async (file: Buffer, password: string, certificates: readonly Buffer[]) =>
    openKeyFile(file, password, certificates),
  readCertificate: (der: Buffer) => answer(() => certificateFactsOf(readCertificate(der))),
  signPdf: (pdf: Buffer, key: SigningKey, field: SignatureField, words: SignatureWords) =>
    answer(() => signPdf(pdf, key, field, words)),
  prepareSignature: (pdf: Buffer, certificates: readonly Buffer[], field: SignatureField, words: SignatureWords) =>
    answer(() => prepareSignature(pdf, certificates, field, words)),
  completeSignature: (document: Buffer, certificates: readonly Buffer[], signature: Buffer) =>
    answer(() => completeSignature(document, certificates, signature)),
  askTimeStamp: (document: Buffer) => answer(() => timeStampRequest(signatureToStamp(document))),
  putTimeStamp: (document: Buffer, request: Buffer, response: Buffer) =>
    answer(() => putTimeStamp(document, timeStampTokenOf(response, request))),
  verifyPdf: async (pdf: Buffer, trust: TrustAndTime, original: Buffer | null) =>
    verifyPdf(pdf, trust, original ?? undefined),
  verifyCms: async (file: Buffer, trust: TrustAndTime, original: Buffer | null) =>
    verifyCms(file, trust, original ?? undefined),
  askOcsp: (certificate: Buffer, issuer: Buffer) =>
    answer(() => ocspRequestFor(readCertificate(certificate), readCertificate(issuer))),
};
export type SignatureOperations = typeof operations;

serveChild(operations);
