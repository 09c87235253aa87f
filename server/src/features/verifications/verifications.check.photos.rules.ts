import { z } from "zod";
import { mayUpload } from "#contract/asked.rules.ts";
import { stepOf } from "#contract/form-steps.ts";
import type { FileSide } from "#contract/identity-documents.ts";
import type { CheckName } from "#contract/verification-states.ts";
import { uploadSigns } from "#engines/photos/upload-signs.ts";
import type { CheckFacts, Made } from "./verifications.check.rules.ts";

/** Photos of which the camera's picture can be recorded meanwhile. */
export const recordedSides = ["front", "back", "selfie"] as const;
export type RecordedSide = (typeof recordedSides)[number];

/** How a photo came: the page's word, and what its file carried when it arrived. Photos of earlier versions say nothing. */
const Came = z.object({
  source: z.enum(["camera", "upload"]).nullable().default(null),
  signs: z.array(z.enum(uploadSigns)).default([]),
});
export type PhotoSource = { side: FileSide } & z.infer<typeof Came>;

/** How a photo came, from what was kept of its upload. */
export const cameAs = (quality: unknown): z.infer<typeof Came> => Came.parse(quality);

/** Distances from the selfie to the applicant's own earlier faces. */
export type EarlierFaces = {
  /** To the least alike of all that were not declined. */
  farthest: number;
  /** To the most alike of those that were approved; null when none was. */
  nearestApproved: number | null;
};

/** Null when the form wants no recording of what was photographed. */
function checkRecordings({ form, photos, recordings }: CheckFacts): Made | null {
  const wanted = recordedSides.filter(
    (side) =>
      stepOf(form, side === "selfie" ? "FACIAL" : "DOCUMENT")?.recordVideo === true &&
      photos.some((photo) => photo.side === side),
  );
  if (wanted.length === 0) return null;
  const missing = wanted.filter((side) => !recordings.has(side));
  return { result: missing.length === 0 ? "pass" : "review", evidence: { wanted, missing } };
}

/**
 * Steps that take the camera alone: a file that names a camera or a program was not made by our page, whatever the page
 * says. The other way round nothing is proved: a file can be stripped of its marks.
 */
function checkCameraOnly({ form, photos }: CheckFacts): Made | null {
  const bound = photos.filter(({ side }) => !mayUpload(form, side));
  if (bound.length === 0) return null;
  const marked = bound.filter(({ source, signs }) => source === "upload" || signs.length > 0);
  const evidence = {
    photos: bound.map(({ side }) => side),
    marked: marked.map(({ side, signs }) => ({ side, signs })),
  };
  return { result: marked.length === 0 ? "pass" : "review", evidence };
}

/** The selfie beside every earlier one: a person looks when one differs, since the earlier picture may be the poor one. */
function checkCrossMatch({ form, earlierFaces }: CheckFacts): Made | null {
  const step = stepOf(form, "FACIAL");
  if (!step?.crossMatching || earlierFaces === null) return null;
  const { farthest } = earlierFaces;
  const result = farthest <= step.thresholds.match ? "pass" : "review";
  return { result, score: farthest, reasons: ["DIFFERENT_FACES"], evidence: { distance: farthest }, engine: "faces" };
}

/** Who was approved once comes back as the same person: the approved face is the proof, as a password would be. */
function checkReturning({ form, earlierFaces }: CheckFacts): Made | null {
  const step = stepOf(form, "FACIAL");
  const distance = earlierFaces?.nearestApproved ?? null;
  if (!step?.biometricAuthentication || distance === null) return null;
  const { match, noMatch } = step.thresholds;
  const found = distance <= match ? "pass" : distance <= noMatch ? "review" : "fail";
  return { result: found, score: distance, reasons: ["DIFFERENT_FACES"], evidence: { distance }, engine: "faces" };
}

/** Checks of how the photos came, and of the selfie beside earlier ones. */
export const photoChecks = (facts: CheckFacts): [CheckName, Made | null][] => [
  ["recordings", checkRecordings(facts)],
  ["camera_only", checkCameraOnly(facts)],
  ["face_cross_match", checkCrossMatch(facts)],
  ["biometric_authentication", checkReturning(facts)],
];
