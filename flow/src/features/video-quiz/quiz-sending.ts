import { useEffect, useRef, useState } from "react";
import { withVideo } from "#flow/answers/videos.rules.ts";
import { addVideo, readState } from "#flow/platform/api.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import type { QuizTake } from "./quiz-recording.ts";
import { rememberVideo } from "./quiz-store.ts";

type Given = { index: number; isOneTake: boolean };

/** A one-take answer is sent even if the page is left. */
export function useAnswerSending({ index, isOneTake }: Given) {
  const visit = useVisit();
  const sending = useSingleRequest();
  const [take, setTake] = useState<QuizTake | null>(null);
  const [share, setShare] = useState(0);
  const leaving = useRef<AbortController>(null);
  const isGone = useRef(false);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!isOneTake) controller.abort();
    };
  }, [isOneTake]);

  const send = (wanted: QuizTake, then: "stay" | "go") =>
    sending.send(async () => {
      const signal = isOneTake ? new AbortController().signal : (leaving.current?.signal ?? AbortSignal.abort());
      const { blob, durationMs } = wanted;
      const video = await addVideo(
        { kind: "quiz", question: index, blob, durationMs },
        { onProgress: setShare, signal },
      );
      rememberVideo(index, video.id, blob);
      // After leaving the screen, something else may have changed: read the state again.
      if (isGone.current) return visit.keep(await readState());
      setTake(null);
      const state = withVideo(visit.state, video);
      if (then === "go") visit.goOn(state);
      else visit.keep(state);
    });

  return {
    take,
    share,
    isBusy: sending.isBusy,
    error: sending.error,
    onRecorded: (next: QuizTake) => {
      sending.forget();
      setShare(0);
      setTake(next);
      if (isOneTake) void send(next, "stay");
    },
    use: () => take && void send(take, isOneTake ? "stay" : "go"),
    drop: () => {
      sending.forget();
      setTake(null);
    },
  };
}
