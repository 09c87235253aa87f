import { comparedBandOf, defaultFaceThresholds, type FaceBand, type FaceThresholds, faceDistance } from "./compare.ts";
import {
  clearScore,
  type DetectedFace,
  FaceEngineError,
  type FaceFinder,
  type FaceQualityRefusal,
} from "./face.types.ts";

export type FaceComparisonRefusal =
  | "document_unreadable"
  | "selfie_unreadable"
  | "no_face_on_document"
  | "no_face_on_selfie"
  | "several_faces_on_selfie"
  | `document_face_${FaceQualityRefusal}`
  | `selfie_face_${FaceQualityRefusal}`;

export interface FaceComparison {
  documentFaces: DetectedFace[];
  selfieFaces: DetectedFace[];
  distance: number | null;
  band: FaceBand | null;
  refusal: FaceComparisonRefusal | null;
}

export interface FaceComparisonOptions {
  thresholds?: FaceThresholds;
  /** Smaller faces are expected. */
  selfieHoldsDocument?: boolean;
  /** Clockwise; when not known, all four turns are searched. */
  documentTurnDeg?: number;
}

/** A second certain face on a selfie is a refusal, unless a document is shown beside the face. @throws FaceEngineError: try again */
export async function compareFaces(
  engine: FaceFinder,
  pictures: { document: Uint8Array; selfie: Uint8Array },
  options: FaceComparisonOptions = {},
): Promise<FaceComparison> {
  const [onDocument, onSelfie] = await Promise.all([
    facesOnDocument(engine, pictures.document, options.documentTurnDeg),
    facesOf(engine, pictures.selfie),
  ]);
  const faces = { documentFaces: onDocument ?? [], selfieFaces: onSelfie ?? [] };
  const refuse = (refusal: FaceComparisonRefusal): FaceComparison => ({
    ...faces,
    distance: null,
    band: null,
    refusal,
  });

  if (onDocument === null) return refuse("document_unreadable");
  if (onSelfie === null) return refuse("selfie_unreadable");
  const documentFace = largestCertain(onDocument);
  const selfieFace = largestCertain(onSelfie);
  if (documentFace === undefined) return refuse("no_face_on_document");
  if (selfieFace === undefined) return refuse("no_face_on_selfie");
  const certain = onSelfie.filter((face) => !face.refusals.includes("low_score"));
  if (!options.selfieHoldsDocument && certain.length > 1) return refuse("several_faces_on_selfie");
  // Print over a portrait changes its colours: only a living face must be uncovered.
  const [documentRefusal] = documentFace.refusals.filter((refusal) => refusal !== "covered");
  if (documentRefusal !== undefined) return refuse(`document_face_${documentRefusal}`);
  const [selfieRefusal] = selfieFace.refusals;
  if (selfieRefusal !== undefined) return refuse(`selfie_face_${selfieRefusal}`);

  const apart = faceDistance(documentFace.descriptor, selfieFace.descriptor);
  const areClear = documentFace.score >= clearScore && selfieFace.isClear;
  const band = comparedBandOf(apart, options.thresholds ?? defaultFaceThresholds, areClear);
  return { ...faces, distance: apart, band, refusal: null };
}

/** An uncertain one only without any other, so that the refusal says "low score". */
function largestCertain(faces: DetectedFace[]): DetectedFace | undefined {
  const bySize = [...faces].sort((a, b) => b.sizePx - a.sizePx);
  return bySize.find((face) => !face.refusals.includes("low_score")) ?? bySize[0];
}

async function facesOnDocument(
  engine: FaceFinder,
  image: Uint8Array,
  turnDeg: number | undefined,
): Promise<DetectedFace[] | null> {
  const faces = turnDeg === undefined ? [] : await facesOf(engine, image, turnDeg);
  if (faces === null || faces.some(({ refusals }) => !refusals.includes("low_score"))) return faces;
  return facesOf(engine, image);
}

async function facesOf(engine: FaceFinder, image: Uint8Array, turnDeg?: number): Promise<DetectedFace[] | null> {
  try {
    return await engine.detectFaces(image, turnDeg);
  } catch (error) {
    if (error instanceof FaceEngineError && (error.code === "unreadable_image" || error.code === "too_many_pixels")) {
      return null;
    }
    throw error;
  }
}
