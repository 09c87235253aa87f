import { fromBase58Check, hexTextOf, rippleLetters, toBase58Check } from "./chain-text.ts";
import type { ChainAddressReader } from "./chains.types.ts";

const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

/** X-addresses (XLS-5d): 0x05 0x44, the account, a flag, and a tag of 64 bits with the lowest byte first. */
function readXAddress(text: string, body: Buffer): ReturnType<ChainAddressReader> {
  if (beginsWith(body, [0x04, 0x93])) return "test_network";
  const account = body.subarray(2, 22);
  const flag = body[22];
  const tag = body.readUInt32LE(23);
  const isRight = (flag === 1 || (flag === 0 && tag === 0)) && body.readUInt32LE(27) === 0;
  if (!isRight) return "form";
  const key = `ripple:${hexTextOf(account)}`;
  return { address: text, kind: "account", key, ...(flag === 1 ? { tag: String(tag) } : {}) };
}

/** XRPL documentation, "Address Encodings": Base58Check with an alphabet of its own. */
export const readRippleAddress: ChainAddressReader = (text) => {
  const read = fromBase58Check(text, rippleLetters);
  if (read === "letters") return "letters";
  if (read === "checksum") return text.length < 25 ? "too_short" : text.length > 47 ? "too_long" : "checksum";
  const body = Buffer.from(read);
  const isFamilySeed = body.length === 17 && body[0] === 0x21;
  const isEdSeed = body.length === 19 && beginsWith(body, [0x01, 0xe1, 0x4b]);
  if (isFamilySeed || isEdSeed) return "secret";
  if (body.length === 31 && (beginsWith(body, [0x05, 0x44]) || beginsWith(body, [0x04, 0x93])))
    return readXAddress(text, body);
  if (body.length !== 21 || body[0] !== 0x00) return "form";
  return { address: toBase58Check(body, rippleLetters), kind: "account", key: `ripple:${hexTextOf(body.subarray(1))}` };
};

/** TRON documentation, "Account": Base58Check of 0x41 and 20 bytes. */
export const readTronAddress: ChainAddressReader = (text) => {
  const body = fromBase58Check(text);
  if (body === "letters") return "letters";
  if (body === "checksum") return text.length < 34 ? "too_short" : text.length > 34 ? "too_long" : "checksum";
  if (body.length !== 21 || body[0] !== 0x41) return "form";
  return { address: text, kind: "account", key: `tron:${hexTextOf(body.subarray(1))}` };
};
