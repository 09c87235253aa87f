import { type RefObject, useEffect, useRef, useState } from "react";
import { type CameraFailure, cameraFailureOf } from "#flow/components/camera-failure.ts";
import { mayStopQuiz } from "./quiz.rules.ts";
import {
  canRecordQuiz,
  openQuizStream,
  type QuizRecording,
  type QuizTake,
  recordQuiz,
  releaseStream,
} from "./quiz-recording.ts";

export type QuizRecorderStage = "off" | "asking" | "ready" | "countdown" | "recording";

type Given = {
  seconds: number;
  /** Also called after the page was left. */
  onTake: (take: QuizTake) => void;
  onFailure: (failure: CameraFailure) => void;
};

const countFrom = 3;

/** Once the camera was allowed, the next question opens it without a press. */
let wasAllowed = false;

/** Keeps the latest render's value for callbacks that outlive it. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

function useLeaving(onHidden: () => void, onGone: () => void): void {
  const latest = useLatest({ onHidden, onGone });
  useEffect(() => {
    const onChange = () => document.visibilityState === "hidden" && latest.current.onHidden();
    const onLeave = () => latest.current.onHidden();
    document.addEventListener("visibilitychange", onChange);
    window.addEventListener("pagehide", onLeave);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
      window.removeEventListener("pagehide", onLeave);
      latest.current.onGone();
    };
  }, [latest]);
}

function useCountdown(isOn: boolean, onEnd: () => void): number {
  const [count, setCount] = useState(countFrom);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (!isOn) return setCount(countFrom);
    const timer = setTimeout(() => (count > 1 ? setCount(count - 1) : end.current()), 1000);
    return () => clearTimeout(timer);
  }, [isOn, count, end]);
  return count;
}

const notStarted = { elapsedMs: 0, mayStop: false };

function useProgress(isOn: boolean, recording: RefObject<QuizRecording | null>, seconds: number): typeof notStarted {
  const [progress, setProgress] = useState(notStarted);
  useEffect(() => {
    if (!isOn) return setProgress(notStarted);
    const timer = setInterval(() => {
      const passed = performance.now() - (recording.current?.startedAt ?? performance.now());
      setProgress({ elapsedMs: passed, mayStop: mayStopQuiz(passed, recording.current?.hasBegun() ?? false) });
      if (passed >= seconds * 1000) recording.current?.stop();
    }, 100);
    return () => clearInterval(timer);
  }, [isOn, recording, seconds]);
  return progress;
}

export function useRecorder(given: Given) {
  const [stage, setStage] = useState<QuizRecorderStage>("off");
  const stream = useRef<MediaStream | null>(null);
  const recording = useRef<QuizRecording | null>(null);
  const isGone = useRef(false);
  const latest = useLatest(given);

  const fail = (failure: CameraFailure) => {
    releaseStream(stream.current);
    stream.current = null;
    setStage("off");
    latest.current.onFailure(failure);
  };
  const onEnded = () => (recording.current ? recording.current.stop(true) : fail("in_use"));
  const open = async () => {
    if (!canRecordQuiz()) return fail("unsupported");
    setStage("asking");
    try {
      const opened = await openQuizStream();
      if (isGone.current) return releaseStream(opened);
      stream.current = opened;
      wasAllowed = true;
      for (const track of opened.getTracks()) track.addEventListener("ended", onEnded);
      setStage("ready");
    } catch (error) {
      if (!isGone.current) fail(cameraFailureOf(error));
    }
  };
  const onRecorded = (take: QuizTake) => {
    recording.current = null;
    // A camera that stopped has to be opened again.
    if (stream.current?.active === false) stream.current = null;
    setStage(stream.current ? "ready" : "off");
    if (take.blob.size === 0) latest.current.onFailure("failed");
    else latest.current.onTake(take);
  };
  const begin = () => {
    if (!stream.current) return;
    try {
      recording.current = recordQuiz(stream.current, given.seconds, onRecorded);
      setStage("recording");
    } catch {
      fail("failed");
    }
  };

  const openFirst = useRef(open);
  useEffect(() => {
    isGone.current = false;
    if (wasAllowed) void openFirst.current();
  }, []);
  const onHidden = () => {
    recording.current?.stop(true);
    setStage((now) => (now === "countdown" ? "ready" : now));
  };
  useLeaving(onHidden, () => {
    isGone.current = true;
    recording.current?.stop(true);
    releaseStream(stream.current);
  });
  const count = useCountdown(stage === "countdown", begin);
  const progress = useProgress(stage === "recording", recording, given.seconds);

  /** If autoplay is blocked, recording still works. */
  const show = (video: HTMLVideoElement | null) => {
    if (!video || video.srcObject === stream.current) return;
    video.srcObject = stream.current;
    video.play().catch(() => undefined);
  };
  const start = () => setStage("countdown");
  const stop = () => recording.current?.stop();
  return { stage, count, ...progress, open: () => void open(), start, stop, show };
}
