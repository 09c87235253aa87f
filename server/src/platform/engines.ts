import type { DocumentGlance } from "#engines/documents/document-glance.ts";
import type { PhotoQuality } from "#engines/documents/photo-quality.ts";
import type { DocumentPhotos, DocumentReading } from "#engines/documents/read-document.ts";
import { createFaceEngine, type FaceEngine } from "#engines/faces/face-engine.ts";
import { type IpLookup, openIpLookup } from "#engines/ip/ip-lookup.ts";
import type { DocumentOperations } from "./documents-worker.ts";
import { openThread, type Thread } from "./threads.ts";

/** Photos of documents, measured and read in threads of their own. Calls reject with ThreadError. */
export type DocumentEngine = {
  assessPhoto(image: Buffer): Promise<PhotoQuality>;
  looksLikeDocument(image: Buffer): Promise<DocumentGlance>;
  /** Zone, print and their cross-checks: some seconds; one document after the other. `today` is YYYY-MM-DD. */
  readDocument(photos: DocumentPhotos, today: string): Promise<DocumentReading>;
  /** The lines of print on a page; some seconds. */
  readPage(image: Buffer): Promise<string[]>;
};

/** The instruments that need a warm start, shared by all calls of a process; each starts at its first use. */
export type Engines = {
  documents(): Promise<DocumentEngine>;
  faces(): Promise<FaceEngine>;
  ip(): IpLookup;
  close(): Promise<void>;
};

/** One value, made at its first use; a failure is not kept, so that the next use tries again. */
function lazily<T>(make: () => Promise<T>): { use(): Promise<T>; made(): Promise<T> | null } {
  let made: Promise<T> | null = null;
  return {
    made: () => made,
    use() {
      if (made) return made;
      const making = make();
      made = making;
      making.catch(() => {
        if (made === making) made = null;
      });
      return making;
    },
  };
}

const documentsThread = (timeoutMs: number): Thread<DocumentOperations> =>
  openThread({ file: new URL("./documents-worker.ts", import.meta.url), timeoutMs, maxWaiting: 32 });

/** Nothing is loaded yet; `close` ends what was. */
export function openEngines(): Engines {
  // Applicants at the upload's gate do not wait for readings.
  const gate = documentsThread(20_000);
  const reader = documentsThread(90_000);
  const faces = lazily(() =>
    createFaceEngine({ workerFile: new URL("../../../engines/faces/face-worker.ts", import.meta.url) }),
  );
  let ip: IpLookup | null = null;
  const documents: DocumentEngine = {
    assessPhoto: (image) => gate.call("assessPhoto", image),
    looksLikeDocument: (image) => gate.call("looksLikeDocument", image),
    readDocument: (photos, today) => reader.call("readDocument", photos, today),
    readPage: (image) => reader.call("readPage", image),
  };
  return {
    documents: async () => documents,
    faces: faces.use,
    ip: () => {
      ip ??= openIpLookup();
      return ip;
    },
    async close() {
      const started = await faces.made()?.catch(() => null);
      await Promise.all([gate.close(), reader.close(), started?.close()]);
    },
  };
}
