export type KeyAlgorithm = "RSA" | "EC" | "DSTU4145";

/** What a number in a certificate is of. `tax`: a person's; `company`: of a legal person. */
export type HolderNumber = { kind: "tax" | "company" | "passport" | "identity_card"; country: string; number: string };

export type CertificateFacts = {
  /** The common name; else the surname and given names, else the organisation. */
  owner: string;
  surname: string | null;
  givenName: string | null;
  organisation: string | null;
  numbers: HolderNumber[];
  /** The first `tax` number, else the first `company` number. */
  ownerTaxNumber: string | null;
  issuer: string;
  /** Hexadecimal, capitals. */
  serial: string;
  notBefore: Date;
  notAfter: Date;
  algorithm: KeyAlgorithm | null;
  /** Where revocation can be asked about. Foreign text: an address is checked before it is called. */
  crlAddresses: string[];
  ocspAddresses: string[];
};

/** All that signs. A secret: kept encrypted only. */
export type SigningKey = {
  algorithm: KeyAlgorithm;
  /** PKCS#8; of DSTU 4145 as the Ukrainian containers hold it. */
  privateKey: Buffer;
  /** DER, the owner's first, then its issuers as far as the file has them. */
  certificates: Buffer[];
};

export type KeyFileProblem =
  | "too_large"
  | "damaged"
  | "wrong_password"
  | "no_private_key"
  | "no_certificate"
  | "unsupported";

export type OpenedKeyFile =
  | { ok: true; key: SigningKey; facts: CertificateFacts }
  | { ok: false; problem: KeyFileProblem; detail: string };

export type SignatureField = {
  /** From 0. */
  page: number | "last";
  /** PDF points, from the lower left corner of the page. */
  rectangle: readonly [left: number, bottom: number, right: number, top: number];
  /** One page as a PDF, drawn into the rectangle; without it the field is there and shows nothing. */
  appearance?: Buffer;
};

/** What `/Name`, `/Reason` and the field say; the time is a claim of the signer. */
export type SignatureWords = { reason?: string; location?: string; signedAt: Date };

/** `document`: with room for the signature. `signedAttributes`: what the key signs (DER). */
export type PreparedSignature = {
  document: Buffer;
  signedAttributes: Buffer;
  /** With which the key must sign. */
  digest: "SHA-256" | "SHA-384" | "SHA-512" | "GOST34311";
  algorithm: KeyAlgorithm;
};

export type PdfProblem = "damaged" | "encrypted" | "no_page" | "no_room" | "wrong_signature";

/** Why a PDF cannot be signed. */
export class PdfSigningError extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/**
 * - `malformed`: no signature can be read - `changed`: the document is not what was signed - `bad_signature`: the
 * signer's key did not make it - `part_of_document`: bytes before the signature's end are not covered
 * - `changed_after_signing`: bytes came after it that no valid later signature covers - `other_document`: it signs
 * something else than was requested - `wrong_certificate`: signed for another certificate - `not_for_signing`: what the
 * certificate may be used for - `weak`: SHA-1, a short key - `bad_time_stamp`: it is there and is not valid
 * - `unsupported`: this kind cannot be verified here
 */
export type SignatureProblem =
  | "malformed"
  | "unsupported"
  | "weak"
  | "changed"
  | "bad_signature"
  | "part_of_document"
  | "changed_after_signing"
  | "other_document"
  | "wrong_certificate"
  | "not_for_signing"
  | "foreign_issuer"
  | "not_yet_valid"
  | "expired"
  | "revoked"
  | "bad_time_stamp";

/** What the standards ask of a qualified certificate of a person's signature (`qualified-certificate.ts`). */
export type QualifiedDemand = "qualified" | "signature_type" | "device" | "non_repudiation" | "holder";

export type SignatureFinding = {
  /** Empty: the signature is valid, of a trusted issuer. */
  problems: { problem: SignatureProblem; detail: string }[];
  signer: CertificateFacts | null;
  /** DER: the signer's, then its issuers up to a trusted one when there is one. */
  chain: Buffer[];
  /** `unknown`: no list or answer said anything of a certificate of the chain. */
  revocation: "good" | "revoked" | "unknown";
  /** What the signer's certificate lacks of a qualified one; its issuer's word, so of a trusted issuer alone. */
  lacking: QualifiedDemand[];
  /** What a valid time stamp says. */
  stampedAt: Date | null;
  /** What the signer says, proved by nobody. */
  claimedAt: Date | null;
  coversWholeDocument: boolean;
};

export type VerifiedDocument = {
  /** In the order of the document; none: nobody signed it. */
  signatures: SignatureFinding[];
};

export type TrustAndTime = {
  /** DER. */
  trusted: readonly Buffer[];
  /** Issuers of time stamps; without it `trusted`. */
  trustedStamps?: readonly Buffer[];
  at: Date;
  /** DER. */
  crls?: readonly Buffer[];
  ocsps?: readonly Buffer[];
};

export type SigningResult<T> =
  | { ok: true; value: T }
  | { ok: false; problem: PdfProblem | "unsupported"; detail: string };
