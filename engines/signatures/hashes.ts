import { createHash } from "node:crypto";
import { gostHash } from "./dstu.ts";
import { objectIds, sha } from "./object-ids.ts";

/** Names of hashes as they are written here, by their identifiers; SHA-1 and MD5 are known and not trusted. */
const nameOfId: Record<string, string> = {
  ...Object.fromEntries(Object.entries(sha).map(([name, id]) => [id, name])),
  [objectIds.gost34311]: "GOST34311",
  "1.2.840.113549.2.5": "MD5",
};
const idOfName: Record<string, string> = Object.fromEntries(Object.entries(nameOfId).map(([id, name]) => [name, id]));
const weak = new Set(["SHA-1", "MD5"]);

export const hashNameOf = (id: string): string | null => nameOfId[id] ?? null;
export const hashIdOf = (name: string): string => idOfName[name] ?? "";
export const isWeakHash = (name: string): boolean => weak.has(name);
export const nodeHashName = (name: string): string => name.replace("-", "").toLowerCase();

/** @throws when the name is not known */
export function hashByName(name: string, bytes: Buffer): Buffer {
  return name === "GOST34311" ? gostHash(bytes) : createHash(nodeHashName(name)).update(bytes).digest();
}
