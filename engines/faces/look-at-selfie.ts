import type { FaceComparison } from "./compare-faces.ts";
import { FaceEngineError } from "./face.types.ts";
import type { FaceEngine } from "./face-engine.ts";

/**
 * A selfie that has no document to be compared with: its faces, and why none of them counts; no distance either way.
 * @throws FaceEngineError when the engine could not work: try again.
 */
export async function lookAtSelfie(
  engine: Pick<FaceEngine, "detectFaces">,
  selfie: Uint8Array,
): Promise<FaceComparison> {
  const seen = { documentFaces: [], distance: null, band: null };
  try {
    const selfieFaces = await engine.detectFaces(selfie);
    return { ...seen, selfieFaces, refusal: whyNot(selfieFaces) };
  } catch (error) {
    const isPhotosFault =
      error instanceof FaceEngineError && (error.code === "unreadable_image" || error.code === "too_many_pixels");
    if (!isPhotosFault) throw error;
    return { ...seen, selfieFaces: [], refusal: "selfie_unreadable" };
  }
}

function whyNot(faces: FaceComparison["selfieFaces"]): FaceComparison["refusal"] {
  const certain = faces.filter(({ refusals }) => !refusals.includes("low_score"));
  const [face, other] = certain;
  if (!face) return "no_face_on_selfie";
  if (other) return "several_faces_on_selfie";
  const [refusal] = face.refusals;
  return refusal ? `selfie_face_${refusal}` : null;
}
