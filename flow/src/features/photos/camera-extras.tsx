import { type RefObject, useEffect, useRef, useState } from "react";
import { useSpeech } from "#flow/words/words.ts";
import { type LastSeconds, recordLastSeconds } from "./capture-recorder.ts";
import { firstWatch, judgeFrame, type LumaFrame, lumaFrameOf } from "./steady.rules.ts";

type Given = {
  video: RefObject<HTMLVideoElement | null>;
  isAuto: boolean;
  isRecorded: boolean;
  isRecorderReady: boolean;
  lastSeconds: RefObject<LastSeconds | null>;
  onTime: () => void;
};

/** Often enough for a moving hand, seldom enough for an old phone. */
const checkEveryMs = 160;
const luma = { width: 480, height: 304 };

/** The middle of the picture, where the frame is. */
function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): LumaFrame | null {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const { videoWidth, videoHeight } = video;
  if (!context || videoWidth === 0) return null;
  const width = Math.min(videoWidth, (videoHeight * luma.width) / luma.height) * 0.8;
  const height = (width * luma.height) / luma.width;
  const [x, y] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  context.drawImage(video, x, y, width, height, 0, 0, luma.width, luma.height);
  return lumaFrameOf(context.getImageData(0, 0, luma.width, luma.height));
}

type Holding = Pick<Given, "video" | "isRecorderReady" | "onTime">;

/** Returns the progress, 0 to 1. */
function useHolding(isOn: boolean, { video, isRecorderReady, onTime }: Holding): number {
  const [share, setShare] = useState(0);
  const now = useRef({ isRecorderReady, onTime });
  now.current = { isRecorderReady, onTime };
  useEffect(() => {
    if (!isOn) return;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [luma.width, luma.height];
    let watch = firstWatch;
    const timer = setInterval(() => {
      const frame = video.current && readFrame(video.current, canvas);
      if (!frame) return;
      const judged = judgeFrame(watch, frame, performance.now());
      watch = judged.watch;
      setShare(judged.share);
      if (!judged.isTime || !now.current.isRecorderReady) return;
      clearInterval(timer);
      now.current.onTime();
    }, checkEveryMs);
    return () => clearInterval(timer);
  }, [isOn, video]);
  return share;
}

export default function CameraExtras({ video, isAuto, isRecorded, isRecorderReady, lastSeconds, onTime }: Given) {
  const { t } = useSpeech();
  const share = useHolding(isAuto, { video, isRecorderReady, onTime });

  useEffect(() => {
    const stream = video.current?.srcObject;
    if (!isRecorded || !(stream instanceof MediaStream)) return;
    const recording = recordLastSeconds(stream);
    lastSeconds.current = recording;
    return () => {
      recording.drop();
      lastSeconds.current = null;
    };
  }, [isRecorded, video, lastSeconds]);

  if (!isAuto) return null;
  return (
    <>
      <svg className="vd-hold" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="47" pathLength="1" strokeDasharray="1" strokeDashoffset={1 - share} />
      </svg>
      <p className="vd-hold-words" role="status">
        {share > 0 ? t("camera.hold_still") : ""}
      </p>
    </>
  );
}
