import type { FaceComparison } from "./compare-faces.ts";
import { isDocumentPortrait } from "./document-portrait.ts";
import type { FaceFinder } from "./face.types.ts";
import { FaceEngineError } from "./face.types.ts";

/** `holdsDocument`: smaller faces belong to it. @throws FaceEngineError when the engine could not work: try again */
export async function inspectSelfie(
  engine: FaceFinder,
  selfie: Uint8Array,
  { holdsDocument = false } = {},
): Promise<FaceComparison> {
  const seen = { documentFaces: [], distance: null, band: null };
  try {
    const selfieFaces = await engine.detectFaces(selfie);
    return { ...seen, selfieFaces, refusal: whyNot(selfieFaces, holdsDocument) };
  } catch (error) {
    const isPhotosFault =
      error instanceof FaceEngineError && (error.code === "unreadable_image" || error.code === "too_many_pixels");
    if (!isPhotosFault) throw error;
    return { ...seen, selfieFaces: [], refusal: "selfie_unreadable" };
  }
}

function whyNot(faces: FaceComparison["selfieFaces"], holdsDocument: boolean): FaceComparison["refusal"] {
  const certain = faces.filter(({ refusals }) => !refusals.includes("low_score"));
  const [face, other] = [...certain].sort((a, b) => b.sizePx - a.sizePx);
  if (!face) return "no_face_on_selfie";
  if (other && !(holdsDocument && isDocumentPortrait(other, face))) return "several_faces_on_selfie";
  const [refusal] = face.refusals;
  return refusal ? `selfie_face_${refusal}` : null;
}
