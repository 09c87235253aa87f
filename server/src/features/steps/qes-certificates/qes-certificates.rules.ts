import type { SignatureFace } from "#engines/pdf/signature.ts";
import type { CertificateFacts } from "#engines/signatures/signatures.types.ts";

export const qesKeyBinding = (id: string) => ({ boundTo: `qes_certificates.sealed_key:${id}` });
export const passwordBinding = (id: string) => ({ boundTo: `qes_certificates.sealed_password:${id}` });

/** In the upper margin of the first page, in PDF points: clear of everything that reports draw. */
export const signatureField = { page: 0, rectangle: [300, 801, 544, 837] } as const;
/** The time is the signer's own claim. */
export const signatureFace = (
  { owner, issuer }: Pick<CertificateFacts, "owner" | "issuer">,
  at: Date,
): SignatureFace => ({
  widthPt: 244,
  heightPt: 36,
  lines: [owner, issuer, `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`],
});
