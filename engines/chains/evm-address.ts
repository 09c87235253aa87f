import { keccak_256 } from "@noble/hashes/sha3.js";
import { hexTextOf } from "./chain-text.ts";
import type { ChainAddressReader } from "./chains.types.ts";

/** The letters' case is the checksum (EIP-55). `digits`: 40 small hexadecimal ones. */
function inRightCase(digits: string): string {
  const hash = hexTextOf(keccak_256(Buffer.from(digits, "ascii")));
  return [...digits]
    .map((digit, at) => (Number.parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit))
    .join("");
}

/** All small or all capital letters carry no checksum, and are taken (EIP-55). */
export const readEvmAddress: ChainAddressReader = (text) => {
  if (!text.startsWith("0x")) return "prefix";
  const digits = text.slice(2);
  if (!/^[0-9a-fA-F]*$/.test(digits)) return "letters";
  if (digits.length !== 40) return digits.length < 40 ? "too_short" : "too_long";
  const small = digits.toLowerCase();
  const right = inRightCase(small);
  const isUnchecked = digits === small || digits === digits.toUpperCase();
  if (!isUnchecked && digits !== right) return "checksum";
  return { address: `0x${right}`, kind: "account", key: `evm:${small}` };
};
