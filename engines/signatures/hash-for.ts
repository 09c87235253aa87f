import type { Certificate } from "./certificate.ts";
import { boxesOf, gostHash } from "./dstu.ts";
import { hashByName } from "./hashes.ts";

/** A key's own substitution boxes are those of its hash, too. */
export const hashFor = (own: Certificate, name: string, bytes: Buffer): Buffer =>
  name === "GOST34311" ? gostHash(bytes, boxesOf(own.keyAlgorithm.parameters)) : hashByName(name, bytes);
