import { join } from "node:path";
import { findCopySigns } from "#engines/documents/copy-signs.ts";
import { looksLikeDocument } from "#engines/documents/document-glance.ts";
import { createLatinReader } from "#engines/documents/latin-print/latin-reader.ts";
import { assessPhoto } from "#engines/documents/photo-quality.ts";
import { type DocumentPhotos, type DocumentReading, readDocument, readPage } from "#engines/documents/read-document.ts";
import type { PrintReaders } from "#engines/documents/read-print.ts";
import type { PrintScriptModel } from "#engines/documents/script-models.ts";
import {
  createVisualZoneReader,
  type VisualZoneReader,
  whenNeeded,
  withFallback,
} from "#engines/documents/visual-zone.ts";
import { findSelfieSigns } from "#engines/faces/selfie-signs.ts";
import { picturePrintsOf } from "#engines/photos/picture-print.ts";
import { serveChild } from "./child-port.ts";

/** Of a page, and of a document without a zone. */
const print = whenNeeded(() => createVisualZoneReader());

let troubleBeside: string | undefined;

/** Where there is no build of it for this system, `print` reads, which finds less. */
const beside = withFallback(createLatinReader, print, (error) => {
  troubleBeside = `print beside a zone is read by tesseract: ${String(error)}`;
});

/** One at a time, since each holds some hundred megabytes. */
let other: { language: string; reader: VisualZoneReader } | null = null;
const broken = new Set<string>();

type InScript = { reader: VisualZoneReader | null; trouble?: string };

/** A model that cannot be loaded costs its own script, not the whole document; it is reported once. */
async function otherScript(model: PrintScriptModel | undefined): Promise<InScript> {
  if (!model || broken.has(model.language)) return { reader: null };
  if (other?.language === model.language) return { reader: other.reader };
  await other?.reader.close();
  other = null;
  try {
    const reader = await createVisualZoneReader(model);
    other = { language: model.language, reader };
    return { reader };
  } catch (error) {
    broken.add(model.language);
    return { reader: null, trouble: `${join(model.folder, `${model.language}.traineddata`)}: ${String(error)}` };
  }
}

/** `trouble`: its script could not be read, or not by its own reader, and why. Reported once a process. */
export type ReportedResult<T> = { value: T; trouble?: string };

async function inScript<T>(
  model: PrintScriptModel | undefined,
  work: (readers: PrintReaders) => Promise<T>,
): Promise<ReportedResult<T>> {
  const { reader: other, trouble } = await otherScript(model);
  const value = await work({ print, beside, other });
  const troubles = [troubleBeside, trouble].filter((each) => each !== undefined);
  troubleBeside = undefined;
  return { value, ...(troubles.length > 0 && { trouble: troubles.join("; ") }) };
}

const operations = {
  assessPhoto,
  looksLikeDocument,
  findCopySigns,
  findSelfieSigns,
  printsOf: picturePrintsOf,
  /** `model`: of the script in which it may be printed. */
  readDocument: (
    photos: DocumentPhotos,
    today: string,
    model?: PrintScriptModel,
  ): Promise<ReportedResult<DocumentReading>> => inScript(model, (readers) => readDocument(photos, today, readers)),
  readPage: (image: Buffer, model?: PrintScriptModel): Promise<ReportedResult<string[]>> =>
    inScript(model, (readers) => readPage(image, readers)),
};
export type DocumentOperations = typeof operations;

serveChild(operations);
