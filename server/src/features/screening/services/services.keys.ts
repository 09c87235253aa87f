import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "#server/platform/files/files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import {
  type EncryptionKey,
  type KeyRing,
  nameKey,
  openWithKeyRing,
  sealWithKeyRing,
} from "#server/platform/secrets/crypto.ts";

// Each request has a key of its own, which goes with its data.

const keyBinding = (id: string) => ({ boundTo: `service_requests.sealed_key:${id}` });
export type DocumentPictureSide = "front" | "back";
const pictureBinding = (id: string, side: DocumentPictureSide) => ({
  boundTo: side === "front" ? `service_requests.picture:${id}` : `service_requests.back:${id}`,
});
type Part = "request" | "response";
const partBinding = (id: string, part: Part) => ({ boundTo: `service_requests.${part}:${id}` });

export type ServiceKey = { id: string; key: EncryptionKey };

const ringOf = ({ key }: ServiceKey): KeyRing => ({ current: key, byId: new Map([[key.id, key]]) });

export function newServiceKey(keys: KeyRing, id: string): { key: ServiceKey; sealedKey: string } {
  const bytes = randomBytes(32);
  return { key: { id, key: nameKey(bytes) }, sealedKey: sealWithKeyRing(keys, bytes, keyBinding(id)) };
}

/** Not of one whose data was deleted. */
export const openServiceKey = (keys: KeyRing, { id, sealed_key }: { id: string; sealed_key: string }): ServiceKey => ({
  id,
  key: nameKey(openWithKeyRing(keys, sealed_key, keyBinding(id))),
});

export const sealServicePart = (key: ServiceKey, part: Part, value: object): string =>
  sealWithKeyRing(ringOf(key), JSON.stringify(value), partBinding(key.id, part));

/** The JSON as it was kept. */
export const openServicePart = (key: ServiceKey, part: Part, sealed: string): string =>
  openWithKeyRing(ringOf(key), sealed, partBinding(key.id, part)).toString("utf8");

export const sealServicePicture = ({ id, key }: ServiceKey, side: DocumentPictureSide, jpeg: Buffer): Promise<Buffer> =>
  buffer(
    sealFile(key, { sizeBytes: jpeg.length, stream: () => Readable.from([jpeg]) }, pictureBinding(id, side)).stream(),
  );

export const streamPicture = async (
  files: FileStore,
  { id, key }: ServiceKey,
  { side, storageKey }: { side: DocumentPictureSide; storageKey: string },
): Promise<Readable> => openSealedFile(await files.stream(storageKey), key, pictureBinding(id, side));
