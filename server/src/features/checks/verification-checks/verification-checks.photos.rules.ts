import { z } from "zod";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { mayUploadSide } from "#contract/records/requested/requested.rules.ts";
import { uploadSigns } from "#engines/photos/upload-signs.ts";
import { type CheckRule, type PhotoSource, recordedSides } from "./verification-checks.facts.rules.ts";

const Came = z.object({
  source: z.enum(["camera", "upload"]).nullable().default(null),
  signs: z.array(z.enum(uploadSigns)).default([]),
});

export const cameAs = (quality: unknown): Omit<PhotoSource, "side"> => Came.parse(quality);

export const checkRecordings: CheckRule<"recordings"> = (facts) => {
  const requested = recordedSides.filter(
    (side) => stepOf(facts.form, side === "selfie" ? "FACIAL" : "DOCUMENT")?.recordVideo === true,
  );
  if (requested.length === 0) return null;
  const { photos, recordings } = facts;
  const wanted = requested.filter((side) => photos.some((photo) => photo.side === side));
  if (wanted.length === 0) return null;
  const missing = wanted.filter((side) => !recordings.has(side));
  return missing.length === 0
    ? { result: "pass", evidence: { found: "recordings.pass" } }
    : { result: "review", evidence: { found: "recordings.missing", missing } };
};

/** A file that names a camera was not made by our page; the opposite proves nothing. */
export const checkCameraOnly: CheckRule<"camera_only"> = ({ form, photos }) => {
  const bound = photos.filter(({ side }) => !mayUploadSide(form, side));
  if (bound.length === 0) return null;
  const marked = bound
    .filter(({ source, signs }) => source === "upload" || signs.length > 0)
    .map(({ side, signs }) => ({ side, signs }));
  return marked.length === 0
    ? { result: "pass", evidence: { found: "camera_only.pass" } }
    : { result: "review", evidence: { found: "camera_only.marked", marked } };
};
