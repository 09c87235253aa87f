import { randomBytes } from "node:crypto";
import gost89 from "gost89";
import jkurwa, { type Curve, type Priv } from "jkurwa";
import {
  type DerElement,
  derChildrenOf,
  derOctetsOf,
  derOidOf,
  derPartsOf,
  derTags,
  expectTag,
  readWholeDer,
  smallIntegerOf,
} from "./der.ts";
import { DerError } from "./der-error.ts";
import { objectIds } from "./object-ids.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

// DSTU 4145-2002 over a polynomial basis, little-endian; its hash is GOST 34.311-95.

/** The numbers of the standard's own curves that the library has, under `ids.dstu4145`. */
const curveNames: Record<string, string> = { "2.6": "DSTU_PB_257", "2.9": "DSTU_PB_431" };
const fieldSizes = new Set([163, 167, 173, 179, 191, 233, 257, 307, 367, 431]);

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const reversed = (bytes: Uint8Array) => Buffer.from(bytes).reverse();
const numberOf = (bytes: Uint8Array) => BigInt(`0x0${hexOf(bytes)}`);

/** Eight rows of sixteen, two to a byte and the last row first: as keys carry them. */
function unpackedBoxes(packed: Buffer): Buffer {
  if (packed.length !== 64) throw new DerError("substitution boxes of another size");
  const boxes = Buffer.alloc(128);
  for (let at = 0; at < boxes.length; at += 2) {
    const pair = packed[((0x70 - (at & 0xf0)) | (at & 0x0f)) >> 1] ?? 0;
    boxes[at] = pair >> 4;
    boxes[at + 1] = pair & 0x0f;
  }
  return boxes;
}

/** GOST 34.311-95, with the boxes of the standard or `packedBoxes`. */
export function gostHash(bytes: Buffer, packedBoxes?: Buffer | null): Buffer {
  const hash = new gost89.Hash();
  if (packedBoxes) hash.gost = gost89.init(unpackedBoxes(packedBoxes));
  // In one piece: the library loses what a first one leaves over.
  hash.update(bytes);
  return Buffer.from(hash.finish(new Uint8Array(32)));
}

function writtenCurve(der: DerElement): Curve {
  const [field, a, b, order, base] = derPartsOf(der);
  const [size, terms] = derPartsOf(field);
  const m = smallIntegerOf(size);
  const ks = terms?.tag === derTags.integer ? [smallIntegerOf(terms)] : derPartsOf(terms).map(smallIntegerOf);
  if (!fieldSizes.has(m) || ![1, 3].includes(ks.length) || ks.some((k) => k === 0 || k >= m))
    throw new UnsupportedKind("a curve that the standard does not have");
  const parameters = {
    m,
    ks,
    a: [smallIntegerOf(a)] as [number],
    b: hexOf(reversed(derOctetsOf(b))),
    order: hexOf(expectTag(order, derTags.integer).body),
    kofactor: [2] as [number],
    base: hexOf(reversed(derOctetsOf(base))),
  };
  try {
    return new jkurwa.Curve(parameters);
  } catch {
    throw new UnsupportedKind("a curve that is none");
  }
}

function curveOf(der: DerElement | undefined): Curve {
  if (der?.tag !== derTags.oid) return writtenCurve(expectTag(der, derTags.sequence));
  const id = derOidOf(der);
  const name = id.startsWith(`${objectIds.dstu4145}.`)
    ? curveNames[id.slice(objectIds.dstu4145.length + 1)]
    : undefined;
  if (!name) throw new UnsupportedKind(`the curve ${id}`);
  return jkurwa.std_curve(name);
}

/** Of a key's curve. @throws DerError, UnsupportedKind */
export const fieldBitsOf = (parameters: DerElement | null): number =>
  curveOf(derChildrenOf(expectTag(parameters ?? undefined, derTags.sequence))[0]).m;

/** The boxes that a key names, null for the standard's. @throws DerError */
export function boxesOf(parameters: DerElement | null): Buffer | null {
  const [, boxes] = parameters ? derChildrenOf(parameters) : [];
  return boxes?.tag === derTags.octets ? boxes.body : null;
}

const orderOf = ({ order }: Curve): bigint =>
  [...order.bytes].reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);

/** `r` and `s`, in an octet string or as they are. */
function plainSignature(signature: Buffer): Buffer {
  const isWrapped = signature[0] === derTags.octets && signature[1] === signature.length - 2;
  return isWrapped ? signature.subarray(2) : signature;
}

/** `keyBits`: of a SubjectPublicKeyInfo. @throws DerError, UnsupportedKind */
export function verifyDstu(parameters: DerElement | null, keyBits: Buffer, hash: Buffer, signature: Buffer): boolean {
  const curve = curveOf(derChildrenOf(expectTag(parameters ?? undefined, derTags.sequence))[0]);
  const plain = plainSignature(signature);
  if (plain.length === 0 || plain.length % 2 || plain.length > 128) return false;
  const order = orderOf(curve);
  const halves = [plain.subarray(0, plain.length / 2), plain.subarray(plain.length / 2)].map((each) =>
    numberOf(reversed(each)),
  );
  if (halves.some((each) => each === 0n || each >= order)) return false;
  const point = reversed(derOctetsOf(readWholeDer(keyBits, derTags.octets)));
  try {
    return curve.pubkey([...point], "buf8").verify(hash, plain, "le");
  } catch {
    // No point of the curve, or the end of it.
    return false;
  }
}

/** From 1 to the order, without it. */
function randomBelow(order: bigint): Buffer {
  const length = Math.ceil(order.toString(2).length / 8);
  const spare = length * 8 - order.toString(2).length;
  for (;;) {
    const bytes = randomBytes(length);
    bytes[0] = (bytes[0] ?? 0) & (0xff >> spare);
    const value = numberOf(bytes);
    if (value > 0n && value < order) return bytes;
  }
}

function keyOf(privateKey: Buffer): Priv {
  const [key] = jkurwa.Priv.from_asn1(privateKey, true).keys;
  if (!key) throw new DerError("no key");
  return key;
}

/** Both numbers side by side, as CMS carries them; in certificates they stand in an octet string. @throws when the key is none */
export function signDstu(privateKey: Buffer, hash: Buffer): Buffer {
  const key = keyOf(privateKey);
  const { curve } = key;
  const order = orderOf(curve);
  const hashed = new jkurwa.Field([...reversed(hash)], "buf8", curve);
  for (;;) {
    const signed = key.help_sign(hashed, new jkurwa.Field([...randomBelow(order)], "buf8", curve));
    if (signed) return jkurwa.Priv.sign_serialise(signed, "le");
  }
}

/** An octet string with the compressed point, as a certificate carries it. */
export const publicKeyOf = (privateKey: Buffer): Buffer => keyOf(privateKey).pub().serialize();

/** Every key of a container that needs no password. @throws */
export const dstuKeysOf = (der: Buffer): Buffer[] =>
  jkurwa.Priv.from_asn1(der, true).keys.map((key) => Buffer.from(key.to_asn1()));

/** Whether it is one of the Ukrainian containers (IIT, PBES2 with GOST, PFX with GOST); a bare key or certificate is none. */
export function isDstuContainer(bytes: Buffer): boolean {
  try {
    const found = jkurwa.guess_parse(bytes);
    return Array.isArray(found) || (found as { format?: unknown }).format === "IIT";
  } catch {
    return false;
  }
}

/** Takes seconds: the password is hashed ten thousand times. @throws when the password is wrong */
export function openDstuContainer(bytes: Buffer, password: string): { keys: Buffer[]; certificates: Buffer[] } {
  const { keys, certs } = jkurwa.Priv.from_protected(bytes, password, gost89.compat.algos());
  return { keys: keys.map((key) => Buffer.from(key.to_asn1())), certificates: certs.map((each) => Buffer.from(each)) };
}
