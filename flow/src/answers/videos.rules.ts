import type { FlowVideo } from "#contract/records/flow/flow-given.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";

export type VideoScreen = "video" | `video-${number}`;

export const videoScreens = (questions: readonly string[]): VideoScreen[] => [
  "video",
  ...questions.map((_, index) => `video-${index}` as const),
];

export function questionIndexOf(screen: string): number | undefined {
  const index = /^video-(\d+)$/.exec(screen)?.[1];
  return index === undefined ? undefined : Number(index);
}

export const videoAnswerTo = ({ videos }: Pick<FlowState, "videos">, index: number): FlowVideo | undefined =>
  videos.find(({ kind, question }) => kind === "quiz" && question === index);

export const withVideo = (state: FlowState, video: FlowVideo): FlowState => ({
  ...state,
  videos: [...state.videos.filter(({ kind, question }) => kind !== video.kind || question !== video.question), video],
});

export const isOneTake = (state: FlowState): boolean => stepOf(state.form, "VIDEO")?.fraudProtection === true;
