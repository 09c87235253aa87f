import { stepOf } from "#contract/records/forms/form-steps.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";

const engine = "faces" as const;
const reasons = ["DIFFERENT_FACES" as const];
const resultOf = { match: "pass", review: "review", no_match: "fail" } as const;

export const checkFaces: CheckRule<"face_match"> = ({ face }) => {
  if (!face) return null;
  if (face.kind === "refused") return notAvailable(face.refusal, { engine });
  if (face.kind === "alone") return { result: "pass", evidence: { found: "face_match.alone" }, engine };
  const { distance } = face;
  const result = resultOf[face.band];
  return { result, score: distance, reasons, evidence: { found: `face_match.${result}`, distance }, engine };
};

/** A difference waits for a person, since the earlier picture may be the poor one. */
export const checkEarlierFaces: CheckRule<"face_cross_match"> = (facts) => {
  const step = stepOf(facts.form, "FACIAL");
  if (!step?.crossMatching) return null;
  const { earlierFaces } = facts;
  if (earlierFaces === null) return null;
  const distance = earlierFaces.farthest;
  const result = distance <= step.thresholds.match ? "pass" : "review";
  return { result, score: distance, reasons, evidence: { found: `face_cross_match.${result}`, distance }, engine };
};

/** Somebody approved before must be the same person: the approved face is the proof, as a password would be. */
export const checkReturningFace: CheckRule<"biometric_authentication"> = (facts) => {
  const step = stepOf(facts.form, "FACIAL");
  if (!step?.biometricAuthentication) return null;
  const { earlierFaces, selfie } = facts;
  const distance = earlierFaces?.nearestApproved ?? null;
  if (distance === null) return null;
  const { match, noMatch } = step.thresholds;
  const result = distance <= match ? "pass" : distance <= noMatch || !selfie.isClear ? "review" : "fail";
  const evidence = { found: `biometric_authentication.${result}` as const, distance };
  return { result, score: distance, reasons, evidence, engine };
};
