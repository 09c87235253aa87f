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

/** Docs/decisions/0097. Certificates, lists and answers are DER. @throws request.too_many, request.unavailable */
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

const asUnavailable = (error: unknown): never => {
  throw error instanceof ChildError ? fail(commonFailures.unavailable) : error;
};

export function openSignatures(): SignatureEngine {
  const children = openChildren<SignatureOperations>({
    file: new URL("./signatures-worker.ts", import.meta.url),
    timeoutMs: 30_000,
    memoryMb: 512,
    restMb: 256,
    idleMs: 60_000,
    semaphore: { atOnce: 2, perProject: 1, waiting: 64, waitingPerProject: 16, waitingPerPerson: 4 },
  });
  const ask: typeof children.call = (...call) => children.call(...call).catch(asUnavailable);
  return {
    openKeyFile: (asker, file, password, certificates = []) => ask(asker, "openKeyFile", file, password, certificates),
    readCertificate: (asker, der) => ask(asker, "readCertificate", der),
    signPdf: (asker, pdf, key, field, words) => ask(asker, "signPdf", pdf, key, field, words),
    prepareSignature: (asker, pdf, certificates, field, words) =>
      ask(asker, "prepareSignature", pdf, certificates, field, words),
    completeSignature: (asker, document, certificates, signature) =>
      ask(asker, "completeSignature", document, certificates, signature),
    askTimeStamp: (asker, document) => ask(asker, "askTimeStamp", document),
    putTimeStamp: (asker, document, request, response) => ask(asker, "putTimeStamp", document, request, response),
    verifyPdf: (asker, pdf, trust, original) => ask(asker, "verifyPdf", pdf, trust, original ?? null),
    verifyCms: (asker, file, trust, original) => ask(asker, "verifyCms", file, trust, original ?? null),
    askOcsp: (asker, certificate, issuer) => ask(asker, "askOcsp", certificate, issuer),
    close: () => children.close(),
  };
}
