import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import type { Speech } from "#flow/words/words.ts";

/** So that the editor's preview goes on. */
export const previewSignature = (t: Speech["t"]): FlowSignature => ({
  signer: t("sign.preview"),
  signed: new Date().toISOString(),
});
