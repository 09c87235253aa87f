import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileSource } from "./spool.ts";

/** Where uploaded bytes live: a local folder by default, S3 by configuration. Keys are random, never a given name. */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same for what is too large to be held in memory. */
  putStream(key: string, source: FileSource): Promise<void>;
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
};

const fileKey = /^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Only what `newFileKey` makes may name a file. */
export const isFileKey = (key: string): boolean => fileKey.test(key);

/** Two levels of folders keep each small; the project first, so that a project can be moved or shredded whole. */
export const newFileKey = (projectId: string): string => {
  const id = randomUUID();
  return `${projectId}/${id.slice(0, 2)}/${id}`;
};
