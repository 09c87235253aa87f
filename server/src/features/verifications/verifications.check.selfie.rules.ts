import { stepOf } from "#contract/form-steps.ts";
import { heldOf } from "#contract/selfie-held.rules.ts";
import type { CheckName } from "#contract/verification-states.ts";
import type { CheckFacts, Made } from "./verifications.check.rules.ts";

/** A picture that the selfie is, whole or in part: one of this verification, of the applicant's earlier ones, or another's. */
export type SamePicture = { from: "document" | "earlier" | "other"; verificationId: string; differingBits: number };

/** What the selfie is besides a face. */
export type SelfieFacts = {
  /** Null when the selfie has no print: it is missing, shows nothing, or could not be opened. */
  same: SamePicture[] | null;
  /** Where something is held beside the face: what of it was seen; null when nothing was to be, or nobody could look. */
  held: { hasSmallFace: boolean; hasZone: boolean } | null;
};

/**
 * The nearest two photos of one person that were measured are 0.264 apart; a document and a photo of that same document 0.10
 * to 0.23.
 */
export const samePictureDistance = 0.25;

/** A selfie that is another picture proves nobody's presence: never passed, whatever the faces say. */
function checkPicture({ face, selfie }: CheckFacts): Made | null {
  if (!face) return null;
  const distance = face.kind === "compared" ? face.distance : null;
  const [nearest] = [...(selfie.same ?? [])].sort((a, b) => a.differingBits - b.differingBits);
  const made = (result: "pass" | "review", evidence: Record<string, unknown>): Made => ({
    result,
    reasons: ["NO_SELFIE"],
    evidence,
    engine: "faces",
  });
  if (nearest) return made("review", { isIdentical: true, ...nearest });
  if (distance !== null && distance < samePictureDistance)
    return made("review", { isIdentical: false, from: "document", distance });
  if (selfie.same === null)
    return { result: "not_available", evidence: { why: "a photo is missing" }, engine: "faces" };
  return made("pass", { isIdentical: false });
}

/** What the applicant was to hold beside the face. */
function checkHeld({ form, selfie: { held } }: CheckFacts): Made | null {
  const wanted = heldOf(stepOf(form, "FACIAL"));
  if (!(wanted.card || wanted.document)) return null;
  if (held === null) return { result: "not_available", evidence: { why: "a photo is missing" } };
  const isSeen = held.hasSmallFace || held.hasZone;
  if (wanted.document && !isSeen)
    return { result: "review", reasons: ["NO_SELFIE"], evidence: { isSeen, ...held }, engine: "faces" };
  if (wanted.card)
    return { result: "not_available", evidence: { ...held, why: "a person looks for the card" }, engine: "faces" };
  return { result: "pass", evidence: { isSeen, ...held }, engine: "faces" };
}

export const selfieChecks = (facts: CheckFacts): [CheckName, Made | null][] => [
  ["selfie_picture", checkPicture(facts)],
  ["selfie_document", checkHeld(facts)],
];
