import { findCopySigns } from "#engines/documents/copy-signs.ts";
import { looksLikeDocument } from "#engines/documents/document-glance.ts";
import { assessPhoto } from "#engines/documents/photo-quality.ts";
import { type DocumentPhotos, type DocumentReading, readDocument, readPage } from "#engines/documents/read-document.ts";
import type { ScriptModel } from "#engines/documents/script-models.ts";
import { createVisualZoneReader, type VisualZoneReader } from "#engines/documents/visual-zone.ts";
import { printsOf } from "#engines/photos/picture-print.ts";
import { serveChild } from "./child-port.ts";

let print: Promise<VisualZoneReader> | null = null;

async function withPrint<T>(work: (reader: VisualZoneReader) => Promise<T>): Promise<T> {
  print ??= createVisualZoneReader();
  try {
    return await work(await print);
  } catch (error) {
    print.catch(() => {
      print = null;
    });
    throw error;
  }
}

/** One at a time, since each holds some hundred megabytes. */
let other: { language: string; reader: VisualZoneReader } | null = null;

async function otherScript(model: ScriptModel): Promise<VisualZoneReader> {
  if (other?.language === model.language) return other.reader;
  await other?.reader.close();
  other = null;
  const reader = await createVisualZoneReader(model);
  other = { language: model.language, reader };
  return reader;
}

const operations = {
  assessPhoto,
  looksLikeDocument,
  findCopySigns,
  printsOf,
  readDocument: (photos: DocumentPhotos, today: string): Promise<DocumentReading> =>
    withPrint((reader) => readDocument(photos, today, reader)),
  /** `model`: of the script in which the page may be printed. */
  readPage: (image: Buffer, model?: ScriptModel): Promise<string[]> =>
    withPrint(async (reader) => readPage(image, reader, model && (await otherScript(model)))),
};
export type DocumentOperations = typeof operations;

serveChild(operations);
