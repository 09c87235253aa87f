import type { ReplyOf, SuppliedParameters } from "#contract/endpoint.ts";
import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import type { flowSignatures } from "#contract/steps/flow-signatures.contract.ts";
import { exchangeFlowCall, readBytes, uploadFlowFile } from "./api.ts";

type Signatures = typeof flowSignatures;

/** As in `api.ts`. A preview never calls these: nothing is signed there. */
const endpoints = {
  make: { method: "POST", path: "/api/flow/signature/document" },
  document: { method: "GET", path: "/api/flow/signature/document" },
  prepare: { method: "POST", path: "/api/flow/signature/prepare" },
  complete: { method: "POST", path: "/api/flow/signature/complete" },
  addFile: { method: "POST", path: "/api/flow/signature/file" },
} as const satisfies { [K in keyof Signatures]: Pick<Signatures[K], "method" | "path"> };

/** Made of what has been given; then read. */
export async function readDocument(): Promise<Blob> {
  await exchangeFlowCall(endpoints.make, {});
  return readBytes(endpoints.document.path);
}

/** @throws flow-signatures.key_unsupported, .no_document */
export const prepareSigning = (body: SuppliedParameters<Signatures["prepare"]>["body"]) =>
  exchangeFlowCall<ReplyOf<Signatures["prepare"]>>(endpoints.prepare, body);

/** @throws flow-signatures.broken, .certificate_over, .not_for_signing, .not_prepared */
export const completeSigning = (body: SuppliedParameters<Signatures["complete"]>["body"]) =>
  exchangeFlowCall<FlowSignature>(endpoints.complete, body);

/** @throws flow-signatures.not_a_signature, .other_document, .broken, .several, .too_large */
export function addSignedFile(file: Blob, signal: AbortSignal): Promise<FlowSignature> {
  const form = new FormData();
  form.append("file", file, "signed");
  return uploadFlowFile(endpoints.addFile.path, form, { onProgress: () => undefined, signal });
}
