import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileSource } from "./spool.ts";

/** A local folder by default, S3 by configuration. Keys are random, never a given name. */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  putStream(key: string, source: FileSource): Promise<void>;
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
};

/** `isName` says what may be a name in it, instead of a file's key. */
export type ObjectNames = (name: string) => boolean;
export type StoredObject = { name: string; sizeBytes: number };

export type ObjectStore = FileStore & {
  /** Whole objects below a folder (`files/`), in no order. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Removes what is below a folder and is not kept: half objects and empty folders too, a stranger's files never. */
  removeExcept(folder: string, isKept: ObjectNames): Promise<void>;
};

const fileKey = /^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/;

export const isFileKey = (key: string): boolean => fileKey.test(key);

/** Two levels keep folders small; the project first, so that a project can be moved or deleted as a whole. */
export const newFileKey = (projectId: string): string => {
  const id = randomUUID();
  return `${projectId}/${id.slice(0, 2)}/${id}`;
};
