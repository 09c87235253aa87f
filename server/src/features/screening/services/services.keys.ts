import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "#server/platform/files/files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import { type EncryptionKey, type KeyRing, nameKey, open, seal } from "#server/platform/secrets/crypto.ts";

// Each request has a key of its own, which goes with its data.

const keyBinding = (id: string) => ({ boundTo: `service_requests.sealed_key:${id}` });
export type Side = "front" | "back";
const pictureBinding = (id: string, side: Side) => ({
  boundTo: side === "front" ? `service_requests.picture:${id}` : `service_requests.back:${id}`,
});
type Part = "request" | "response";
const partBinding = (id: string, part: Part) => ({ boundTo: `service_requests.${part}:${id}` });

export type ServiceKey = { id: string; key: EncryptionKey };

const ringOf = ({ key }: ServiceKey): KeyRing => ({ current: key, byId: new Map([[key.id, key]]) });

export function newServiceKey(keys: KeyRing, id: string): { key: ServiceKey; sealedKey: string } {
  const bytes = randomBytes(32);
  return { key: { id, key: nameKey(bytes) }, sealedKey: seal(keys, bytes, keyBinding(id)) };
}

/** Not of one whose data was deleted. */
export const openServiceKey = (keys: KeyRing, { id, sealed_key }: { id: string; sealed_key: string }): ServiceKey => ({
  id,
  key: nameKey(open(keys, sealed_key, keyBinding(id))),
});

export const sealPart = (key: ServiceKey, part: Part, value: object): string =>
  seal(ringOf(key), JSON.stringify(value), partBinding(key.id, part));

/** The JSON as it was kept. */
export const openPart = (key: ServiceKey, part: Part, sealed: string): string =>
  open(ringOf(key), sealed, partBinding(key.id, part)).toString("utf8");

export const sealPicture = ({ id, key }: ServiceKey, side: Side, jpeg: Buffer): Promise<Buffer> =>
  buffer(
    sealFile(key, { sizeBytes: jpeg.length, stream: () => Readable.from([jpeg]) }, pictureBinding(id, side)).stream(),
  );

export const streamPicture = async (
  files: FileStore,
  { id, key }: ServiceKey,
  { side, storageKey }: { side: Side; storageKey: string },
): Promise<Readable> => openSealedFile(await files.stream(storageKey), key, pictureBinding(id, side));
