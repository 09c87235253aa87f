import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type FormStepOfType, stepOf } from "#contract/records/forms/form-steps.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import type { GivenDocument } from "#contract/records/steps/document.schema.ts";
import type { FaceThresholds } from "#engines/faces/compare.ts";
import type { FaceComparison } from "#engines/faces/compare-faces.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import type { FaceFacts } from "./verification-checks.facts.rules.ts";

/** As the engine takes them. */
export const faceThresholdsOf = ({ thresholds: { match, noMatch } }: FormStepOfType<"FACIAL">): FaceThresholds => ({
  matchAtMost: match,
  reviewAtMost: noMatch,
});

type Taken = { form: FormConfig; document: GivenDocument | null };

export function faceFacts({ form, document }: Taken, comparison: FaceComparison | null): FaceFacts | null {
  if (!stepOf(form, "FACIAL")) return null;
  if (!comparison) return { kind: "refused", refusal: "no_photo" };
  const { distance, band, refusal } = comparison;
  if (document?.bankId) return { kind: "refused", refusal: refusal ?? "bank_shows_no_face" };
  if (!stepOf(form, "DOCUMENT") && refusal === null) return { kind: "alone" };
  if (distance === null || band === null) return { kind: "refused", refusal: refusal ?? "faces_not_compared" };
  return { kind: "compared", distance, band };
}

/** Of the face that is compared. */
export const isClearSelfie = (comparison: FaceComparison | null): boolean =>
  comparison?.selfieFaces.find(({ refusals }) => refusals.length === 0)?.isClear ?? false;

export function selfieDescriptor(
  { form }: Pick<Taken, "form">,
  comparison: FaceComparison | null,
): Float32Array | null {
  const certain = comparison?.selfieFaces.filter(({ refusals }) => refusals.length === 0) ?? [];
  const holdsDocument = documentShownBeside(stepOf(form, "FACIAL")).document;
  return certain.length === 1 || holdsDocument ? (certain[0]?.descriptor ?? null) : null;
}

/** Round the face there is hair and chin, as a portrait has them: so much of the face's size on each side. */
const rim = 0.35;

/** Keeps where the face of the document is, to be cut out when somebody asks for it. */
export function withPortrait(
  reading: DocumentReadingFields | null,
  comparison: FaceComparison | null,
): DocumentReadingFields | null {
  const face = comparison?.documentFaces.find(({ refusals }) => !refusals.includes("low_score"));
  if (!reading || !face) return reading;
  const { x, y, width, height } = face.box;
  const [left, top] = [Math.max(0, Math.round(x - rim * width)), Math.max(0, Math.round(y - rim * height))];
  const portrait = {
    left,
    top,
    width: Math.max(1, Math.round(x + (1 + rim) * width) - left),
    height: Math.max(1, Math.round(y + (1 + rim) * height) - top),
  };
  return { ...reading, portrait };
}
