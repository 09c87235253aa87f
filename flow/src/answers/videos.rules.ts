import type { FlowState, FlowVideo } from "#contract/flow.contract.ts";
import { stepOf } from "#contract/forms/step-of.rules.ts";

/** The quiz starts with what will happen; then each question has a screen, by its place from 0. */
export type VideoScreen = "video" | `video-${number}`;

export const videoScreens = (questions: readonly string[]): VideoScreen[] => [
  "video",
  ...questions.map((_, place) => `video-${place}` as const),
];

/** The place of the question that a screen asks; undefined for any other screen. */
export function placeOf(screen: string): number | undefined {
  const place = /^video-(\d+)$/.exec(screen)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** The recorded answer to a question. */
export const answerTo = ({ videos }: Pick<FlowState, "videos">, place: number): FlowVideo | undefined =>
  videos.find(({ kind, question }) => kind === "quiz" && question === place);

/** The state with a recording in place of the earlier one of its question. */
export const withVideo = (state: FlowState, video: FlowVideo): FlowState => ({
  ...state,
  videos: [...state.videos.filter(({ kind, question }) => kind !== video.kind || question !== video.question), video],
});

/** Each answer is recorded in one take. */
export const isOneTake = (state: FlowState): boolean => stepOf(state.form, "VIDEO")?.fraudProtection === true;
