import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import { signatureLimits } from "#contract/values/qes-certificates.ts";
import { completeSigning, prepareSigning } from "#flow/platform/api.signatures.ts";
import type { OpenedSigningKey } from "./open-key.ts";

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The browser's own cryptography; the key cannot be taken out of it again. */
async function signBytes(key: OpenedSigningKey, digest: string, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const algorithm =
    key.kind === "RSA"
      ? { name: "RSASSA-PKCS1-v1_5", hash: digest }
      : { name: "ECDSA", namedCurve: key.curve, hash: digest };
  const opened = await crypto.subtle.importKey("pkcs8", key.pkcs8, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(algorithm, opened, data));
}

/** Only certificates and the signature are sent. @throws ApiError */
export async function signWithKey(key: OpenedSigningKey): Promise<FlowSignature> {
  const certificates = key.certificates.slice(0, signatureLimits.certificates).map(toBase64);
  const { signedAttributes, digest } = await prepareSigning({ certificates });
  const signature = await signBytes(key, digest, fromBase64(signedAttributes));
  return completeSigning({ signature: toBase64(signature) });
}

/** Browsers sign only on pages of https, and of this machine. */
export const canSign = (): boolean =>
  typeof crypto !== "undefined" && "subtle" in crypto && crypto.subtle !== undefined;
