import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import type { FlowTranslation } from "#flow/words/words.ts";

/** So that the editor's preview goes on. */
export const previewSignature = (t: FlowTranslation["t"]): FlowSignature => ({
  signer: t("sign.preview"),
  signed: new Date().toISOString(),
});
