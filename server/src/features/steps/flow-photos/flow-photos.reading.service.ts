import { commonFailures } from "#contract/failures.ts";
import {
  type FileSide,
  type IdentityDocumentType,
  type PhotoRefusal,
  takesPdf,
  unreadablePhotos,
} from "#contract/records/forms/identity-documents.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { FaceEngineError } from "#engines/faces/face.types.ts";
import type { CleanPhoto } from "#engines/photos/clean-photo.ts";
import type { PictureArea } from "#engines/photos/cut-picture.ts";
import { isPdf } from "#engines/photos/file-signs.ts";
import type { Engines } from "#server/platform/children/engines.ts";
import { fail, failUnreadable, type RefusalError } from "#server/platform/fail.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { pageWords } from "#server/words.ts";
import { mustShowPrint, whyRefuseDocument, whyRefuseSelfie } from "./flow-photos.rules.ts";

type Measured = { refusal: PhotoRefusal | null; quality: object; face: PictureArea | null };

const refuse = (refusal: PhotoRefusal): RefusalError =>
  (unreadablePhotos.includes(refusal) ? failUnreadable : fail)(flowFailures.photo_refused, {
    message: pageWords.en[`failure.flow.photo_${refusal}`],
    code: `flow.photo_${refusal}`,
  });

async function measureSelfie(
  engines: Engines,
  tenantKey: TenantKey,
  jpeg: Buffer,
  { live, holdsDocument }: { live: LiveScope; holdsDocument: boolean },
): Promise<Measured> {
  const faces = await (await engines.faces(live, tenantKey)).detectFaces(jpeg);
  const [face] = faces;
  const glance = holdsDocument ? null : await engines.pictures.looksLikeDocument(tenantKey, jpeg);
  const hasZone = glance?.hasMrzBand === true;
  const quality = face ? { faceSizePx: face.sizePx, score: face.score, yawDegrees: face.yawDegrees } : {};
  return {
    refusal: whyRefuseSelfie(faces, { holdsDocument, hasZone }),
    quality: { faces: faces.length, hasZone, ...quality },
    face: face ? { left: face.box.x, top: face.box.y, width: face.box.width, height: face.box.height } : null,
  };
}

/** Overloaded or crashed engines are not the photo's fault: the applicant may try again. */
async function measure(work: Promise<Measured>): Promise<Measured> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FaceEngineError && error.code === "unreadable_image") throw refuse("damaged");
    if (error instanceof FaceEngineError) throw fail(commonFailures.unavailable);
    throw error;
  }
}

/** `judgedIn` null: only re-encoded, as every photo of a test. `holdsDocument`: a selfie with a document next to the face. */
export type WantedPhoto = {
  side: FileSide;
  documentType: IdentityDocumentType | null;
  judgedIn: LiveScope | null;
  holdsDocument: boolean;
};

/** `face`: the largest one of a selfie, where one was searched for. */
export type ReadPhoto = CleanPhoto & { quality: object; face?: PictureArea | null };

/** The checks measure again. */
async function readPrint(
  { pictures }: Engines,
  tenantKey: TenantKey,
  bytes: Buffer,
  wanted: WantedPhoto,
): Promise<ReadPhoto> {
  const photo = await pictures.measurePhoto(tenantKey, bytes, { glance: mustShowPrint(wanted) });
  if (!photo.ok) throw refuse(photo.refusal);
  const { quality: { refusals = [], ...quality } = {}, glance, ...clean } = photo;
  const refusal = whyRefuseDocument({ refusals }, glance ?? null);
  if (refusal) throw refuse(refusal);
  return { ...clean, quality: { ...quality, ...glance } };
}

async function readSelfie(
  engines: Engines,
  tenantKey: TenantKey,
  bytes: Buffer,
  wanted: WantedPhoto,
): Promise<ReadPhoto> {
  const photo = await engines.pictures.cleanPhoto(tenantKey, bytes);
  if (!photo.ok) throw refuse(photo.refusal);
  const { judgedIn: live, holdsDocument } = wanted;
  if (!live) return { ...photo, quality: {} };
  const measured = measureSelfie(engines, tenantKey, photo.jpeg, { live, holdsDocument });
  const { refusal, quality, face } = await measure(measured);
  if (refusal) throw refuse(refusal);
  return { ...photo, quality, face };
}

export const readPhoto = (
  engines: Engines,
  tenantKey: TenantKey,
  bytes: Buffer,
  wanted: WantedPhoto,
): Promise<ReadPhoto> =>
  wanted.judgedIn && wanted.side !== "selfie"
    ? readPrint(engines, tenantKey, bytes, wanted)
    : readSelfie(engines, tenantKey, bytes, wanted);

const pdfRefusals = {
  locked: "pdf_locked",
  pages: "pdf_pages",
  form: "pdf_form",
  bytes: "pdf_too_large",
  damaged: "damaged",
  too_large: "too_large",
} as const;
/** A letter may begin with a page that is nearly empty. */
const pagesInspected = 3;

/** A paper that was never photographed has no blur and no glare: only whether anything is printed on it. */
async function readPdf(
  { pdfPages, pictures }: Engines,
  tenantKey: TenantKey,
  bytes: Buffer,
  { judgedIn }: Pick<WantedPhoto, "judgedIn">,
): Promise<ReadPhoto[]> {
  const drawn = await pdfPages.drawPages(tenantKey, bytes);
  if (!drawn.ok) throw refuse(pdfRefusals[drawn.refusal]);
  const { pages } = drawn;
  let hasPrint = !judgedIn;
  for (const { jpeg } of pages.slice(0, pagesInspected))
    hasPrint ||= (await pictures.looksLikeDocument(tenantKey, jpeg))?.isDocument === true;
  if (!hasPrint) throw refuse("wrong_type");
  return pages.map((page) => ({ ...page, quality: {} }));
}

/** `original`: the PDF as it came. */
export type PdfReading = { pages: [ReadPhoto, ...ReadPhoto[]]; original: Buffer | null };

/**
 * A photo, or where `takesPdf` says so a PDF, drawn page by page in a child process.
 * @throws flow.photo_refused, request.too_many, request.unavailable
 */
export async function readPdfPages(
  engines: Engines,
  tenantKey: TenantKey,
  bytes: Buffer,
  wanted: WantedPhoto,
): Promise<PdfReading> {
  if (!isPdf(bytes)) return { pages: [await readPhoto(engines, tenantKey, bytes, wanted)], original: null };
  if (!takesPdf(wanted.side)) throw refuse("pdf_not_here");
  const [first, ...others] = await readPdf(engines, tenantKey, bytes, wanted);
  if (!first) throw refuse("damaged");
  return { pages: [first, ...others], original: bytes };
}
