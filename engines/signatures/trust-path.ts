import {
  authorityKeyIdOf,
  basicConstraintsOf,
  type Certificate,
  keyUsageOf,
  readCertificate,
  subjectKeyIdOf,
} from "./certificate.ts";
import { DerError } from "./der-error.ts";
import { objectIds } from "./object-ids.ts";
import { verifyValue } from "./signature-value.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

const longestPath = 8;
/** Signatures that are tried for one path. */
const mostTries = 40;

/** Understood here, or of no weight for whether a signature is valid. RFC 5280, 4.2: others that are critical stop us. */
const understood = new Set<string>([
  objectIds.basicConstraints,
  objectIds.keyUsage,
  objectIds.extendedKeyUsage,
  objectIds.subjectKey,
  objectIds.authorityKey,
  objectIds.crlPoints,
  objectIds.directoryAttributes,
  "2.5.29.17",
  "2.5.29.32",
  // Judged by `qualified-certificate.ts`.
  objectIds.qcStatements,
]);

/** A critical extension that nobody here understands. */
export const strangeExtensionOf = ({ extensions }: Certificate): string | null =>
  [...extensions].find(([id, { isCritical }]) => isCritical && !understood.has(id))?.[0] ?? null;

/** What cannot be read is as if it was not there. */
export function readableCertificates(certificates: readonly Buffer[]): Certificate[] {
  return certificates.flatMap((der) => {
    try {
      return [readCertificate(der)];
    } catch (error) {
      if (error instanceof DerError) return [];
      throw error;
    }
  });
}

export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean => notBefore <= at && at <= notAfter;

const isSame = (a: Certificate, b: Certificate) => a.der.equals(b.der);
const isNamedIssuer = (issuer: Certificate, of: Certificate) => issuer.subject.bytes.equals(of.issuer.bytes);

function hasKeyOf(issuer: Certificate, of: Certificate): boolean {
  const [wanted, own] = [authorityKeyIdOf(of), subjectKeyIdOf(issuer)];
  return !wanted || !own || wanted.equals(own);
}

/** Whether it may sign certificates with `below` other issuers under it. */
function mayIssue(issuer: Certificate, below: number): boolean {
  const { isIssuer, pathLength } = basicConstraintsOf(issuer);
  const usage = keyUsageOf(issuer);
  const isAllowed = usage === null || ((usage[0] ?? 0) & 0x04) !== 0;
  return isIssuer && isAllowed && (pathLength === null || below <= pathLength) && !strangeExtensionOf(issuer);
}

/** `why`: what stood in the way besides that nobody knows the issuer. */
export type TrustPath = { chain: Certificate[]; isTrusted: boolean; why: "unsupported" | "weak" | null };

class Search {
  readonly #trusted: readonly Certificate[];
  readonly #others: readonly Certificate[];
  readonly #at: Date;
  #tries = mostTries;
  why: TrustPath["why"] = null;

  constructor(trusted: readonly Certificate[], others: readonly Certificate[], at: Date) {
    this.#trusted = trusted;
    this.#others = others;
    this.#at = at;
  }

  #signed(issuer: Certificate, { signatureAlgorithm, signedPart, signature }: Certificate): boolean {
    if (this.#tries === 0) return false;
    this.#tries -= 1;
    try {
      const found = verifyValue(issuer, signatureAlgorithm, null, signedPart, signature);
      if (found === "weak") this.why = "weak";
      return found === "ok";
    } catch (error) {
      if (error instanceof UnsupportedKind) this.why = "unsupported";
      else if (!(error instanceof DerError)) throw error;
      return false;
    }
  }

  /** Valid ones first, and of them those that the operator trusts. */
  #issuersOf(certificate: Certificate, below: number): Certificate[] {
    const named = [...this.#trusted, ...this.#others].filter(
      (each) => isNamedIssuer(each, certificate) && hasKeyOf(each, certificate) && mayIssue(each, below),
    );
    return [
      ...named.filter((each) => isValidAt(each, this.#at)),
      ...named.filter((each) => !isValidAt(each, this.#at)),
    ];
  }

  path(certificate: Certificate, below: readonly Certificate[]): Certificate[] | null {
    if (this.#trusted.some((each) => isSame(each, certificate))) return [certificate];
    if (below.length >= longestPath) return null;
    const under = [...below, certificate];
    for (const issuer of this.#issuersOf(certificate, below.length)) {
      if (under.some((each) => isSame(each, issuer)) || !this.#signed(issuer, certificate)) continue;
      const rest = this.path(issuer, under);
      if (rest) return [certificate, ...rest];
    }
    return null;
  }
}

/** From a certificate to one that is trusted, by `others` that came along. */
export function findTrustPath(
  certificate: Certificate,
  trusted: readonly Certificate[],
  others: readonly Certificate[],
  at: Date,
): TrustPath {
  const search = new Search(trusted, others, at);
  const chain = search.path(certificate, []);
  return { chain: chain ?? [certificate], isTrusted: chain !== null, why: chain ? null : search.why };
}
