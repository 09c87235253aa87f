import type { CopySigns } from "#engines/documents/copy-signs.ts";
import type { DocumentGlance } from "#engines/documents/document-glance.ts";
import type { PhotoQuality } from "#engines/documents/photo-quality.ts";
import type { DocumentPhotos, DocumentReading } from "#engines/documents/read-document.ts";
import type { PrintScriptModel } from "#engines/documents/script-models.ts";
import { FaceEngineError, type FaceEngineFailure, type FaceFinder } from "#engines/faces/face.types.ts";
import type { LivenessActReading } from "#engines/faces/read-act.ts";
import type { SelfieSigns } from "#engines/faces/selfie-signs.ts";
import { type IpLookup, openIpLookup } from "#engines/ip/ip-lookup.ts";
import type { picturePrintsOf } from "#engines/photos/picture-print.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { ChildError } from "./child.ts";
import { type ChildPool, openChildren } from "./children.ts";
import type { DocumentOperations, ReportedResult } from "./documents-worker.ts";
import type { FaceOperations } from "./faces-worker.ts";
import { type ListEngine, openListEngine } from "./lists.ts";
import { type MediaEngine, openMediaEngine } from "./media.ts";
import { openPdfEngine, type PdfEngine } from "./pdf.ts";
import { openPdfPages, type PdfPageEngine } from "./pdf-pages.ts";
import { openPictures, type PictureEngine } from "./pictures.ts";
import { openSignatures, type SignatureEngine } from "./signatures.ts";

/** Calls reject with ChildError. */
export type DocumentEngine = {
  assessPhoto(image: Buffer): Promise<PhotoQuality>;
  looksLikeDocument(image: Buffer): Promise<DocumentGlance>;
  /** Takes some seconds. `today` is YYYY-MM-DD; `model` as for `readPage`. */
  readDocument(photos: DocumentPhotos, today: string, model?: PrintScriptModel | null): Promise<DocumentReading>;
  findCopySigns(image: Buffer): Promise<CopySigns>;
  findSelfieSigns(selfie: Buffer): Promise<SelfieSigns>;
  /** Hashes that find a picture again when it is cut or rotated. */
  printsOf(image: Buffer): ReturnType<typeof picturePrintsOf>;
  /** `model`: of the script in which it may be printed, beside Latin. */
  readPage(image: Buffer, model?: PrintScriptModel | null): Promise<string[]>;
};

export type FaceEngine = FaceFinder & {
  /** Of one act of active liveness. @throws FaceEngineError */
  readAct(pack: Buffer): Promise<LivenessActReading>;
};

/** `asker`: whose call it is; without it, the checks of jobs. */
export type Engines = {
  pictures: PictureEngine;
  documents(live: LiveScope): Promise<DocumentEngine>;
  faces(live: LiveScope, tenantKey?: TenantKey): Promise<FaceEngine>;
  ip(): IpLookup;
  pdf: PdfEngine;
  pdfPages: PdfPageEngine;
  lists: ListEngine;
  media: MediaEngine;
  signatures: SignatureEngine;
  close(): Promise<void>;
};

const forChecks: TenantKey = ownWork("checks");
/** At most two of a kind, since each holds a model. */
const bounds = { atOnce: 2, waiting: 96, waitingPerPerson: 32 };
const idleMs = 30_000;

const openDocuments = (onStarved?: (error: Error) => void): ChildPool<DocumentOperations> =>
  openChildren({
    file: new URL("./documents-worker.ts", import.meta.url),
    timeoutMs: 90_000,
    memoryMb: 1024,
    idleMemoryMb: 512,
    idleMs,
    semaphore: bounds,
    // Checks read them; nobody waits for one. Faces are also looked at while an applicant waits.
    background: { whose: "all", starvedAfterMs: 2_000 },
    onStarved,
  });

const openFaces = (): ChildPool<FaceOperations> =>
  openChildren({
    file: new URL("./faces-worker.ts", import.meta.url),
    timeoutMs: 30_000,
    memoryMb: 1280,
    idleMemoryMb: 768,
    idleMs,
    // An account's applicants have one, and so have all checks together.
    semaphore: { ...bounds, perAccount: 1 },
  });

const faceFailures: Record<string, FaceEngineFailure> = { timeout: "timeout", closed: "closed" };

/** @throws FaceEngineError */
async function asFaceEngine<T extends object>(call: Promise<T | { code: FaceEngineFailure; message: string }>) {
  const seen = await call.catch((error: unknown) => {
    if (!(error instanceof ChildError)) throw error;
    throw new FaceEngineError(faceFailures[error.code] ?? "process_died", error.message);
  });
  if ("code" in seen) throw new FaceEngineError(seen.code, seen.message);
  return seen;
}

/** `cities`: a file for `openIpLookup`. `onTrouble` gets the error of a table of addresses or a model of a script that could not be read, and of a document's call that others left no processor. */
export function openEngines(onTrouble?: (error: Error) => void, cities?: string): Engines {
  const pictures = openPictures(onTrouble);
  const pdf = openPdfEngine();
  const pdfPages = openPdfPages({ onStarved: onTrouble });
  const lists = openListEngine();
  const media = openMediaEngine();
  const signatures = openSignatures();
  const documentChildren = openDocuments(onTrouble);
  const faceChildren = openFaces();
  const reader = documentChildren.of(forChecks);
  let ip: IpLookup | null = null;
  const read = <T>({ value, trouble }: ReportedResult<T>): T => {
    if (trouble) onTrouble?.(new Error(trouble));
    return value;
  };
  const documents: DocumentEngine = {
    assessPhoto: (image) => reader.call("assessPhoto", image),
    looksLikeDocument: (image) => reader.call("looksLikeDocument", image),
    findCopySigns: (image) => reader.call("findCopySigns", image),
    findSelfieSigns: (selfie) => reader.call("findSelfieSigns", selfie),
    printsOf: (image) => reader.call("printsOf", image),
    readDocument: async (photos, today, model) =>
      read(await reader.call("readDocument", photos, today, model ?? undefined)),
    readPage: async (image, model) => read(await reader.call("readPage", image, model ?? undefined)),
  };
  return {
    pictures,
    pdf,
    pdfPages,
    lists,
    media,
    signatures,
    documents: async () => documents,
    faces: async (_live, tenantKey = forChecks) => ({
      detectFaces: async (image, turnDeg) =>
        (await asFaceEngine(faceChildren.call(tenantKey, "detectFaces", Buffer.from(image), turnDeg))).faces,
      readAct: (pack) => asFaceEngine(faceChildren.call(tenantKey, "readAct", pack)),
    }),
    ip: () => {
      ip ??= openIpLookup({ cities, ...(onTrouble && { onTrouble }) });
      return ip;
    },
    async close() {
      await Promise.all([
        pictures.close(),
        pdf.close(),
        pdfPages.close(),
        lists.close(),
        media.close(),
        signatures.close(),
        documentChildren.close(),
        faceChildren.close(),
      ]);
    },
  };
}
