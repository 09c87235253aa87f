import {
  type FileSide,
  type IdentityDocumentType,
  identityDocuments,
  type PhotoRefusal,
} from "#contract/records/forms/identity-documents.ts";
import type { DocumentGlance } from "#engines/documents/document-glance.ts";
import type { PhotoQuality } from "#engines/documents/photo-quality.ts";
import { isDocumentPortrait } from "#engines/faces/document-portrait.ts";
import type { DetectedFace } from "#engines/faces/face.types.ts";

/** The one whose cure may cure the others. */
const order: readonly PhotoRefusal[] = ["too_small", "too_dark", "blurred", "glare"];

export function whyRefuseDocument(
  { refusals }: Pick<PhotoQuality, "refusals">,
  glance: Pick<DocumentGlance, "isDocument"> | null,
): PhotoRefusal | null {
  const first = order.find((refusal) => refusals.some(({ reason }) => reason === refusal));
  return first ?? (glance && !glance.isDocument ? "wrong_type" : null);
}

/** The back of a card may have almost no print, and a payment card may be nearly bare. */
export function mustShowPrint({
  side,
  documentType,
}: {
  side: FileSide;
  documentType: IdentityDocumentType | null;
}): boolean {
  if (documentType !== null) return side === "front" || side === identityDocuments[documentType].mrz;
  return side !== "card_photo";
}

/** `faces` are largest first; next to a document, much smaller ones are the document's. */
export function whyRefuseSelfie(
  faces: readonly DetectedFace[],
  { holdsDocument = false, hasZone = false } = {},
): PhotoRefusal | null {
  if (hasZone && !holdsDocument) return "shows_document";
  const certain = faces.filter(({ refusals }) => !refusals.includes("low_score"));
  const [face, other] = certain;
  if (!face) return "no_face";
  if (other && !(holdsDocument && isDocumentPortrait(other, face))) return "several_faces";
  if (face.refusals.includes("too_small")) return "too_small";
  if (face.refusals.includes("covered")) return "face_covered";
  return face.refusals.length > 0 ? "no_face" : null;
}
