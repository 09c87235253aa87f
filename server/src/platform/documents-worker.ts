import { looksLikeDocument } from "#engines/documents/document-glance.ts";
import { assessPhoto } from "#engines/documents/photo-quality.ts";
import { type DocumentPhotos, type DocumentReading, readDocument } from "#engines/documents/read-document.ts";
import { createVisualZoneReader, type VisualZoneReader } from "#engines/documents/visual-zone.ts";
import { serveThread } from "./thread-port.ts";

let print: Promise<VisualZoneReader> | null = null;

/** What the documents' threads can do; `engines.ts` calls them. */
const operations = {
  assessPhoto,
  looksLikeDocument,
  async readDocument(photos: DocumentPhotos, today: string): Promise<DocumentReading> {
    print ??= createVisualZoneReader();
    try {
      return await readDocument(photos, today, await print);
    } catch (error) {
      print.catch(() => {
        print = null;
      });
      throw error;
    }
  },
};
export type DocumentOperations = typeof operations;

serveThread(operations);
