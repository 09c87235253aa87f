import type { FlowState } from "#contract/flow.contract.ts";
import type { formPreviews } from "#contract/form-previews.contract.ts";
import { answerFrom, exchange } from "./api.ts";
import { previewAnswers } from "./preview-answers.ts";

/** As in `api.ts`: written out, and compared with the contract by the compiler. */
const endpoint = { method: "POST", path: "/api/flow/preview/open" } as const satisfies Pick<
  typeof formPreviews.open,
  "method" | "path"
>;

/**
 * Opens a preview link; from then on this page answers itself. Its address keeps the token: a reload begins anew.
 * Errors: flow.link_invalid, flow.link_expired.
 */
export async function openPreview(token: string): Promise<FlowState> {
  const state = await exchange<FlowState>(endpoint, { token });
  answerFrom(previewAnswers(state));
  return state;
}
