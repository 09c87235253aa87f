import type { ReplyOf } from "#contract/endpoint.ts";
import type { formPreviews } from "#contract/forms/form-previews.contract.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { answerFrom, exchange } from "#flow/platform/api.ts";
import { previewAnswers } from "./preview-answers.ts";

type Reply = ReplyOf<typeof formPreviews.words>;

/** As in `api.ts`. */
const endpoints = {
  open: { method: "POST", path: "/api/flow/preview/open" },
  words: { method: "POST", path: "/api/flow/preview/words" },
} as const satisfies { [K in "open" | "words"]: Pick<(typeof formPreviews)[K], "method" | "path"> };

/** From then on this page answers its own calls; a reload starts again. @throws flow.link_invalid, flow.link_expired */
export async function openPreview(token: string): Promise<FlowState> {
  const state = await exchange<FlowState>(endpoints.open, { token });
  const ownWords = async (language: string) => (await exchange<Reply>(endpoints.words, { token, language })).words;
  answerFrom(previewAnswers(state, ownWords));
  return state;
}
