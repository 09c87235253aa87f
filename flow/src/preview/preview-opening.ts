import type { ReplyOf } from "#contract/endpoint.ts";
import type { formPreviews } from "#contract/forms/form-previews.contract.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { exchangeFlowCall, setFlowStandIn } from "#flow/platform/api.ts";
import { previewAnswers } from "./preview-answers.ts";

type Reply = ReplyOf<typeof formPreviews.words>;

/** As in `api.ts`. */
const endpoints = {
  open: { method: "POST", path: "/api/flow/preview/open" },
  words: { method: "POST", path: "/api/flow/preview/words" },
} as const satisfies { [K in "open" | "words"]: Pick<(typeof formPreviews)[K], "method" | "path"> };

/** From then on this page answers its own calls; a reload starts again. @throws flow.link_invalid, flow.link_expired */
export async function openVisitPreview(token: string): Promise<FlowState> {
  const state = await exchangeFlowCall<FlowState>(endpoints.open, { token });
  const ownWords = async (language: string) =>
    (await exchangeFlowCall<Reply>(endpoints.words, { token, language })).words;
  setFlowStandIn(previewAnswers(state, ownWords));
  return state;
}
