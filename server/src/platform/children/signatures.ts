import { commonFailures } from "#contract/failures.ts";
import type {
  CertificateFacts,
  OpenedKeyFile,
  PreparedSignature,
  SignatureField,
  SignatureWords,
  SigningAnswer,
  SigningKey,
  TrustAndTime,
  VerifiedDocument,
} from "#engines/signatures/signatures.types.ts";
import { fail } from "#server/platform/fail.ts";
import type { Asker } from "#server/platform/semaphore.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";
import type { SignatureOperations } from "./signatures-worker.ts";

/** docs/decisions/0097. Certificates, lists and answers are DER. @throws request.too_many, request.unavailable */
export type SignatureEngine = {
  /** Up to some seconds of a processor. `certificates`: those that the file does not hold. */
  openKeyFile(asker: Asker, file: Buffer, password: string, certificates?: readonly Buffer[]): Promise<OpenedKeyFile>;
  readCertificate(asker: Asker, der: Buffer): Promise<SigningAnswer<CertificateFacts>>;
  /** PAdES B-B: a further signature on a signed PDF leaves the others as they are. */
  signPdf(
    asker: Asker,
    pdf: Buffer,
    key: SigningKey,
    field: SignatureField,
    words: SignatureWords,
  ): Promise<SigningAnswer<Buffer>>;
  /** For a key that is elsewhere: `signedAttributes` are what it signs. */
  prepareSignature(
    asker: Asker,
    pdf: Buffer,
    certificates: readonly Buffer[],
    field: SignatureField,
    words: SignatureWords,
  ): Promise<SigningAnswer<PreparedSignature>>;
  /** `document` as it was prepared, with the same certificates. */
  completeSignature(
    asker: Asker,
    document: Buffer,
    certificates: readonly Buffer[],
    signature: Buffer,
  ): Promise<SigningAnswer<Buffer>>;
  /** The question for a time stamp of the last signature (application/timestamp-query). */
  askTimeStamp(asker: Asker, document: Buffer): Promise<SigningAnswer<Buffer>>;
  /** PAdES B-T; the answer must fit the question. */
  putTimeStamp(asker: Asker, document: Buffer, request: Buffer, response: Buffer): Promise<SigningAnswer<Buffer>>;
  /** `original`: what was to be signed. */
  verifyPdf(asker: Asker, pdf: Buffer, trust: TrustAndTime, original?: Buffer): Promise<VerifiedDocument>;
  verifyCms(asker: Asker, file: Buffer, trust: TrustAndTime, original?: Buffer): Promise<VerifiedDocument>;
  /** The question whether a certificate is revoked (application/ocsp-request). */
  askOcsp(asker: Asker, certificate: Buffer, issuer: Buffer): Promise<SigningAnswer<Buffer>>;
  close(): Promise<void>;
};

const tooCostly = "it takes too much time or memory";
const unread: OpenedKeyFile = { ok: false, problem: "unsupported", detail: tooCostly };
const unsigned: SigningAnswer<never> = { ok: false, problem: "unsupported", detail: tooCostly };
const unverified: VerifiedDocument = {
  signatures: [
    {
      problems: [{ problem: "unsupported", detail: tooCostly }],
      signer: null,
      chain: [],
      revocation: "unknown",
      lacking: [],
      stampedAt: null,
      claimedAt: null,
      coversWholeDocument: false,
    },
  ],
};

/** A child that did not survive what it got says something of the file, not of us. */
async function within<T>(work: Promise<T>, refusal: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.code === "timeout" || error.code === "died") return refusal;
    throw fail(commonFailures.unavailable);
  }
}

/** Opening a Ukrainian key file takes up to four seconds, a second per 1.7 MB goes into its hash. */
const longestCallMs = 30_000;
const memoryMb = 512;
const restMb = 256;
const idleMs = 60_000;

export function openSignatures(timeoutMs = longestCallMs): SignatureEngine {
  const children = openChildren<SignatureOperations>({
    file: new URL("./signatures-worker.ts", import.meta.url),
    timeoutMs,
    memoryMb,
    restMb,
    idleMs,
    semaphore: { atOnce: 2, perAccount: 1, waiting: 64, waitingPerPerson: 4 },
  });
  return {
    openKeyFile: (asker, file, password, certificates = []) =>
      within(children.call(asker, "openKeyFile", file, password, certificates), unread),
    readCertificate: (asker, der) => within(children.call(asker, "readCertificate", der), unsigned),
    signPdf: (asker, pdf, key, field, words) =>
      within(children.call(asker, "signPdf", pdf, key, field, words), unsigned),
    prepareSignature: (asker, pdf, certificates, field, words) =>
      within(children.call(asker, "prepareSignature", pdf, certificates, field, words), unsigned),
    completeSignature: (asker, document, certificates, signature) =>
      within(children.call(asker, "completeSignature", document, certificates, signature), unsigned),
    askTimeStamp: (asker, document) => within(children.call(asker, "askTimeStamp", document), unsigned),
    putTimeStamp: (asker, document, request, response) =>
      within(children.call(asker, "putTimeStamp", document, request, response), unsigned),
    verifyPdf: (asker, pdf, trust, original) =>
      within(children.call(asker, "verifyPdf", pdf, trust, original ?? null), unverified),
    verifyCms: (asker, file, trust, original) =>
      within(children.call(asker, "verifyCms", file, trust, original ?? null), unverified),
    askOcsp: (asker, certificate, issuer) => within(children.call(asker, "askOcsp", certificate, issuer), unsigned),
    close: () => children.close(),
  };
}
