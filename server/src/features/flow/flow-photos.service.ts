import { commonFailures } from "#contract/failures.ts";
import { flowFailures, photoRefusalMessages } from "#contract/flow.contract.ts";
import type { FileSide, IdentityDocumentType, PhotoRefusal } from "#contract/identity-documents.ts";
import { FaceEngineError } from "#engines/faces/face.types.ts";
import { type CleanPhoto, cleanPhoto } from "#engines/photos/clean-photo.ts";
import type { Engines } from "#server/platform/engines.ts";
import { fail, type Refusal } from "#server/platform/fail.ts";
import { ThreadError } from "#server/platform/threads.ts";
import { mustShowPrint, whyRefuseDocument, whyRefuseSelfie } from "./flow-photos.rules.ts";

type Measured = { refusal: PhotoRefusal | null; quality: object };

const refuse = (refusal: PhotoRefusal): Refusal =>
  fail(flowFailures.photo_refused, { message: photoRefusalMessages[refusal], code: `flow.photo_${refusal}` });

/** Photos are large, and larger once opened: so many at a time in one process, so many wait, others may come again. */
const photosAtOnce = 2;
const waitingAtMost = 24;
let reading = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingAtMost) throw fail(commonFailures.unavailable);
  if (reading >= photosAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** What the gate saw is kept with the photo; the checks themselves measure again. Of a document, or of a page that proves something. */
async function measurePrint(engines: Engines, jpeg: Buffer, wanted: WantedPhoto): Promise<Measured> {
  const documents = await engines.documents();
  const { refusals, ...quality } = await documents.assessPhoto(jpeg);
  const glance = mustShowPrint(wanted) && refusals.length === 0 ? await documents.looksLikeDocument(jpeg) : null;
  return { refusal: whyRefuseDocument({ refusals }, glance), quality: { ...quality, ...glance } };
}

async function measureSelfie(engines: Engines, jpeg: Buffer, { holdsDocument }: WantedPhoto): Promise<Measured> {
  const faces = await (await engines.faces()).detectFaces(jpeg);
  const [face] = faces;
  const quality = face ? { faceSizePx: face.sizePx, score: face.score, yawDegrees: face.yawDegrees } : {};
  return { refusal: whyRefuseSelfie(faces, holdsDocument), quality: { faces: faces.length, ...quality } };
}

/** Instruments that are overloaded or broke down are no fault of the photo: the applicant may try again. */
async function measure(work: Promise<Measured>): Promise<Measured> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FaceEngineError && error.code === "unreadable_image") throw refuse("damaged");
    if (error instanceof ThreadError || error instanceof FaceEngineError) throw fail(commonFailures.unavailable);
    throw error;
  }
}

/**
 * `documentType` is that of a photo of the document, null for all others. Not judged, a photo is only made clean.
 * `holdsDocument`: a selfie shows a document beside the face.
 */
export type WantedPhoto = {
  side: FileSide;
  documentType: IdentityDocumentType | null;
  isJudged: boolean;
  holdsDocument: boolean;
};

/** A photo made clean and found good enough to be checked later. Errors: flow.photo_refused, request.unavailable. */
export const readPhoto = (
  engines: Engines,
  bytes: Buffer,
  wanted: WantedPhoto,
): Promise<CleanPhoto & { quality: object }> =>
  inTurn(async () => {
    const photo = await cleanPhoto(bytes);
    if (!photo.ok) throw refuse(photo.refusal);
    if (!wanted.isJudged) return { ...photo, quality: {} };
    const { refusal, quality } = await measure(
      wanted.side === "selfie" ? measureSelfie(engines, photo.jpeg, wanted) : measurePrint(engines, photo.jpeg, wanted),
    );
    if (refusal) throw refuse(refusal);
    return { ...photo, quality };
  });
