import { bandOf, defaultFaceThresholds, distance, type FaceBand, type FaceThresholds } from "./compare.ts";
import type { FaceFinder } from "./face.types.ts";
import { type DetectedFace, FaceEngineError, type FaceQualityRefusal } from "./face.types.ts";

/** Why two pictures were not compared: the first reason, the document before the selfie. */
export type FaceComparisonRefusal =
  | "document_unreadable"
  | "selfie_unreadable"
  | "no_face_on_document"
  | "no_face_on_selfie"
  | "several_faces_on_selfie"
  | `document_face_${FaceQualityRefusal}`
  | `selfie_face_${FaceQualityRefusal}`;

/** `distance` and `band` are null exactly when there is a refusal. */
export interface FaceComparison {
  documentFaces: DetectedFace[];
  selfieFaces: DetectedFace[];
  distance: number | null;
  band: FaceBand | null;
  refusal: FaceComparisonRefusal | null;
}

export interface FaceComparisonOptions {
  thresholds?: FaceThresholds;
  /** The applicant holds a document in the selfie: smaller faces are expected. */
  selfieHoldsDocument?: boolean;
  /**
   * Degrees clockwise that make the document upright, where its zone says so; otherwise all four turns are searched.
   */
  documentTurnDeg?: number;
}

/**
 * Compares the portrait on a document with a selfie. On the document the largest face counts (ghost images are
 * smaller); on a selfie a second certain face is a refusal, unless the applicant holds a document.
 * @throws FaceEngineError when the engine could not work (timeout, process_died, closed): try again
 */
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

  const apart = distance(documentFace.descriptor, selfieFace.descriptor);
  const band = bandOf(apart, options.thresholds ?? defaultFaceThresholds);
  const isClear = documentFace.score >= clearScore && selfieFace.score >= clearScore;
  return { ...faces, distance: apart, band: band === "no_match" && !isClear ? "review" : band, refusal: null };
}

/** A less certain face, half covered or in bad light, does not decline anybody: a person looks. */
const clearScore = 0.9;

/** The largest certain face; without any, the largest uncertain one, so that the refusal says "low score". */
function largestCertain(faces: DetectedFace[]): DetectedFace | undefined {
  const bySize = [...faces].sort((a, b) => b.sizePx - a.sizePx);
  return bySize.find((face) => !face.refusals.includes("low_score")) ?? bySize[0];
}

/** A document's faces; if the zone's turn shows none, all turns are searched. */
async function facesOnDocument(
  engine: FaceFinder,
  image: Uint8Array,
  turnDeg: number | undefined,
): Promise<DetectedFace[] | null> {
  const faces = turnDeg === undefined ? [] : await facesOf(engine, image, turnDeg);
  if (faces === null || faces.some(({ refusals }) => !refusals.includes("low_score"))) return faces;
  return facesOf(engine, image);
}

/** Null when the picture itself cannot be read: the applicant must send another. */
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
