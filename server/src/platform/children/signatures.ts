import { commonFailures } from "#contract/failures.ts";
import type {
  CertificateFacts,
  OpenedKeyFile,
  PreparedSignature,
  SignatureField,
  SignatureWords,
  SigningKey,
  SigningResult,
  TrustAndTime,
  VerifiedDocument,
} from "#engines/signatures/signatures.types.ts";
import { fail } from "#server/platform/fail.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";
import type { SignatureOperations } from "./signatures-worker.ts";

/** docs/decisions/0097. Certificates, lists and answers are DER. @throws request.too_many, request.unavailable */
export type SignatureEngine = {
  /** Up to some seconds of a processor. `certificates`: those that the file does not hold. */
  openKeyFile(
    tenantKey: TenantKey,
    file: Buffer,
    password: string,
    certificates?: readonly Buffer[],
  ): Promise<OpenedKeyFile>;
  readCertificate(tenantKey: TenantKey, der: Buffer): Promise<SigningResult<CertificateFacts>>;
  /** PAdES B-B: a further signature on a signed PDF leaves the others as they are. */
  signPdf(
    tenantKey: TenantKey,
    pdf: Buffer,
    key: SigningKey,
    field: SignatureField,
    words: SignatureWords,
  ): Promise<SigningResult<Buffer>>;
  /** For a key that is elsewhere: `signedAttributes` are what it signs. */
  prepareSignature(
    tenantKey: TenantKey,
    pdf: Buffer,
    certificates: readonly Buffer[],
    field: SignatureField,
    words: SignatureWords,
  ): Promise<SigningResult<PreparedSignature>>;
  /** `document` as it was prepared, with the same certificates. */
  completeSignature(
    tenantKey: TenantKey,
    document: Buffer,
    certificates: readonly Buffer[],
    signature: Buffer,
  ): Promise<SigningResult<Buffer>>;
  /** The question for a time stamp of the last signature (application/timestamp-query). */
  askTimeStamp(tenantKey: TenantKey, document: Buffer): Promise<SigningResult<Buffer>>;
  /** PAdES B-T; the answer must fit the question. */
  putTimeStamp(
    tenantKey: TenantKey,
    document: Buffer,
    request: Buffer,
    response: Buffer,
  ): Promise<SigningResult<Buffer>>;
  /** `original`: what was to be signed. */
  verifyPdf(tenantKey: TenantKey, pdf: Buffer, trust: TrustAndTime, original?: Buffer): Promise<VerifiedDocument>;
  verifyCms(tenantKey: TenantKey, file: Buffer, trust: TrustAndTime, original?: Buffer): Promise<VerifiedDocument>;
  /** The question whether a certificate is revoked (application/ocsp-request). */
  askOcsp(tenantKey: TenantKey, certificate: Buffer, issuer: Buffer): Promise<SigningResult<Buffer>>;
  close(): Promise<void>;
};

const tooCostly = "it takes too much time or memory";
const unread: OpenedKeyFile = { ok: false, problem: "unsupported", detail: tooCostly };
const unsigned: SigningResult<never> = { ok: false, problem: "unsupported", detail: tooCostly };
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
const idleMemoryMb = 256;
const idleMs = 60_000;

export function openSignatures(timeoutMs = longestCallMs): SignatureEngine {
  const children = openChildren<SignatureOperations>({
    file: new URL("./signatures-worker.ts", import.meta.url),
    timeoutMs,
    memoryMb,
    idleMemoryMb,
    idleMs,
    semaphore: { atOnce: 2, perAccount: 1, waiting: 64, waitingPerPerson: 4 },
  });
  return {
    openKeyFile: (tenantKey, file, password, certificates = []) =>
      within(children.call(tenantKey, "openKeyFile", file, password, certificates), unread),
    readCertificate: (tenantKey, der) => within(children.call(tenantKey, "readCertificate", der), unsigned),
    signPdf: (tenantKey, pdf, key, field, words) =>
      within(children.call(tenantKey, "signPdf", pdf, key, field, words), unsigned),
    prepareSignature: (tenantKey, pdf, certificates, field, words) =>
      within(children.call(tenantKey, "prepareSignature", pdf, certificates, field, words), unsigned),
    completeSignature: (tenantKey, document, certificates, signature) =>
      within(children.call(tenantKey, "completeSignature", document, certificates, signature), unsigned),
    askTimeStamp: (tenantKey, document) => within(children.call(tenantKey, "askTimeStamp", document), unsigned),
    putTimeStamp: (tenantKey, document, request, response) =>
      within(children.call(tenantKey, "putTimeStamp", document, request, response), unsigned),
    verifyPdf: (tenantKey, pdf, trust, original) =>
      within(children.call(tenantKey, "verifyPdf", pdf, trust, original ?? null), unverified),
    verifyCms: (tenantKey, file, trust, original) =>
      within(children.call(tenantKey, "verifyCms", file, trust, original ?? null), unverified),
    askOcsp: (tenantKey, certificate, issuer) =>
      within(children.call(tenantKey, "askOcsp", certificate, issuer), unsigned),
    close: () => children.close(),
  };
}
