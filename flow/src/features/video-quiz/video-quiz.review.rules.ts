import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { isOneTake, videoAnswerTo } from "#flow/answers/videos.rules.ts";

export const videoRows: RowsOf<"VIDEO"> = (step, state, { speech: { t } }) =>
  step.questions.map((question, index) => ({
    id: String(index),
    label: question,
    value: videoAnswerTo(state, index) ? t("video.answered") : t("video.not_answered"),
    ...(isOneTake(state) ? {} : { editTo: `video-${index}` as const }),
  }));
