import { basicConstraintsOf, type Certificate, extendedUsesOf, keyUsageOf } from "./certificate.ts";
import { objectIds } from "./object-ids.ts";

/** What a certificate is taken for. Issuers are judged where paths are built. */
export type CertificatePurpose = "signature" | "time_stamp" | "reply";

type Rule = {
  /** Of the first byte of the key usage (RFC 5280, 4.2.1.3): one of these bits, where it is limited at all. */
  bits: number;
  /** One of these, where uses are named at all (4.2.1.12). */
  uses: readonly string[];
  /** They must be named; `alone`: no other beside it, and the extension critical (RFC 3161, 2.3). */
  mustName: boolean | "alone";
};

const digitalSignature = 0x80;
const nonRepudiation = 0x40;

/** RFC 5280 and 9336 for documents; RFC 3161, 2.3; RFC 6960, 4.2.2.2. */
const rules: Record<CertificatePurpose, Rule> = {
  signature: {
    bits: digitalSignature | nonRepudiation,
    uses: [
      objectIds.forMail,
      objectIds.forDocuments,
      objectIds.forAdobeDocuments,
      objectIds.forMicrosoftDocuments,
      objectIds.forUkrainianSeals,
      objectIds.forAnything,
    ],
    mustName: false,
  },
  time_stamp: { bits: digitalSignature | nonRepudiation, uses: [objectIds.forTimeStamps], mustName: "alone" },
  reply: { bits: digitalSignature | nonRepudiation, uses: [objectIds.forOcsp], mustName: true },
};

/** Null: it may be used so. @throws DerError */
export function whyUnusableFor(certificate: Certificate, purpose: CertificatePurpose): string | null {
  const { bits, uses, mustName } = rules[purpose];
  const usage = keyUsageOf(certificate);
  if (usage && ((usage[0] ?? 0) & bits) === 0) return "the certificate's key usage";
  const named = extendedUsesOf(certificate);
  if (named === null) return mustName ? "its certificate names no use" : null;
  if (mustName === "alone" && (named.length !== 1 || !isCritical(certificate, objectIds.extendedKeyUsage)))
    return "its certificate is for other uses too, or its use is not critical";
  return named.some((each) => uses.includes(each)) ? null : "the certificate's extended key usage";
}

const isCritical = ({ extensions }: Certificate, id: string): boolean => extensions.get(id)?.isCritical === true;

/** RFC 5280, 6.3.3 (f): where its use is limited at all, `cRLSign`. */
export function mayServeLists(issuer: Certificate): boolean {
  const usage = keyUsageOf(issuer);
  return usage === null || ((usage[0] ?? 0) & 0x02) !== 0;
}

export const isForNonRepudiation = (certificate: Certificate): boolean =>
  ((keyUsageOf(certificate)?.[0] ?? 0) & nonRepudiation) !== 0;

export const isIssuerCertificate = (certificate: Certificate): boolean =>
  basicConstraintsOf(certificate).isIssuer || ((keyUsageOf(certificate)?.[0] ?? 0) & 0x04) !== 0;
