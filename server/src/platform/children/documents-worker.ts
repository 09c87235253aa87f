import { findCopySigns } from "#engines/documents/copy-signs.ts";
import { looksLikeDocument } from "#engines/documents/document-glance.ts";
import { assessPhoto } from "#engines/documents/photo-quality.ts";
import { type DocumentPhotos, type DocumentReading, readDocument, readPage } from "#engines/documents/read-document.ts";
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

const operations = {
  assessPhoto,
  looksLikeDocument,
  findCopySigns,
  printsOf,
  readDocument: (photos: DocumentPhotos, today: string): Promise<DocumentReading> =>
    withPrint((reader) => readDocument(photos, today, reader)),
  readPage: (image: Buffer): Promise<string[]> => withPrint((reader) => readPage(image, reader)),
};
export type DocumentOperations = typeof operations;

serveChild(operations);
