import { stepOf } from "#contract/records/forms/form-steps.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";

const engine = "faces" as const;
const reasons = ["NO_SELFIE" as const];

/** Two photos of one person are at least 0.264 apart; photos of the same document 0.10 to 0.23. */
export const samePictureDistance = 0.25;

/** A selfie that is another picture proves no presence. */
export const checkPicture: CheckRule<"selfie_picture"> = ({ face, selfie }) => {
  if (!face) return null;
  const distance = face.kind === "compared" ? face.distance : null;
  const [nearest] = [...(selfie.same ?? [])].sort((a, b) => a.differingBits - b.differingBits);
  if (nearest) {
    const { from, ...picture } = nearest;
    return { result: "review", reasons, evidence: { found: `selfie_picture.${from}`, ...picture }, engine };
  }
  if (distance !== null && distance < samePictureDistance)
    return { result: "review", reasons, evidence: { found: "selfie_picture.near", distance }, engine };
  // Signs, no proof: a person looks.
  const [sign] = selfie.signs ?? [];
  if (sign) return { result: "review", reasons, evidence: { found: `selfie_picture.${sign}` }, engine };
  if (selfie.same === null || selfie.signs === null) return notAvailable("no_photo", { engine });
  return { result: "pass", evidence: { found: "selfie_picture.pass" }, engine };
};

export const checkSelfieDocument: CheckRule<"selfie_document"> = (facts) => {
  const wanted = documentShownBeside(stepOf(facts.form, "FACIAL"));
  if (!(wanted.card || wanted.document)) return null;
  const { shown } = facts.selfie;
  if (shown === null) return notAvailable("no_photo");
  if (wanted.document && !(shown.hasSmallFace || shown.hasZone))
    return { result: "review", reasons, evidence: { found: "selfie_document.review", ...shown }, engine };
  // Numbers in relief or behind a finger are often not read.
  if (wanted.card && !shown.hasCardNumber)
    return { result: "review", reasons, evidence: { found: "selfie_document.no_card", ...shown }, engine };
  return { result: "pass", evidence: { found: "selfie_document.pass", ...shown }, engine };
};
