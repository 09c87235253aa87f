import { type RefObject, useEffect, useRef, useState } from "react";
import type { LivenessAct } from "#contract/records/liveness/liveness-acts.ts";
import { type ActSample, chooseFrames, isReadyForAct, shareDone } from "./act-film.rules.ts";
import { eyesBeside, type FaceGuide, type SeenFace } from "./face-guide.ts";

export type ActHint = ReturnType<typeof isReadyForAct> | "no_face" | "doing";
export type FilmedFrame = { jpeg: Blob; atMs: number };

const wide = 480;
/** So many pictures in a row until the act is requested. */
const steadyLooks = 3;
/** A minute of looks; then it begins again. */
const mostSamples = 240;

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const scale = wide / Math.min(video.videoWidth, video.videoHeight || 1);
  canvas.width = Math.round(video.videoWidth * Math.min(1, scale));
  canvas.height = Math.round(video.videoHeight * Math.min(1, scale));
  canvas.getContext("2d", { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Filming = {
  video: HTMLVideoElement;
  guide: FaceGuide;
  act: LivenessAct;
  isWanted: () => boolean;
  show: (hint: ActHint, share: number) => void;
};

const stanceOf = (seen: SeenFace, first: SeenFace) => ({ nose: seen.nose, eyes: eyesBeside(seen, first) });

/** Looks at the camera until the act was done; null: it is no longer wanted. */
async function film({ video, guide, act, isWanted, show }: Filming): Promise<FilmedFrame[] | null> {
  const canvas = document.createElement("canvas");
  let steady = 0;
  let first: SeenFace | null = null;
  let samples: ActSample<Blob>[] = [];
  while (isWanted()) {
    draw(video, canvas);
    const atMs = performance.now();
    const seen = await guide.measure(canvas);
    if (!isWanted()) return null;
    const hint = seen === null ? "no_face" : first ? "doing" : isReadyForAct(seen);
    if (seen === null || (!first && hint !== "ready")) steady = 0;
    if (hint === "ready") steady += 1;
    const base: SeenFace | null = first ?? (steady >= steadyLooks ? seen : null);
    if (seen && base) {
      first = base;
      const jpeg = await jpegOf(canvas);
      if (jpeg) samples.push({ frame: jpeg, stance: stanceOf(seen, base), atMs });
      const chosen = chooseFrames(act, samples);
      if (chosen) return chosen.map(({ frame, atMs: at }) => ({ jpeg: frame, atMs: at }));
    }
    show(first && seen ? "doing" : hint, first ? shareDone(act, samples) : 0);
    if (samples.length > mostSamples) {
      [samples, first, steady] = [[], null, 0];
    }
    await wait(30);
  }
  return null;
}

/** `act` null: nothing is filmed. Calls `onFilmed` once for each act. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  {
    guide,
    act,
    onFilmed,
  }: { guide: FaceGuide | null; act: LivenessAct | null; onFilmed: (frames: FilmedFrame[]) => void },
): { hint: ActHint; share: number } {
  const [shown, setShown] = useState<{ hint: ActHint; share: number }>({ hint: "no_face", share: 0 });
  const tell = useRef(onFilmed);
  tell.current = onFilmed;
  useEffect(() => {
    const element = video.current;
    if (!element || !guide || act === null) return;
    let isWanted = true;
    setShown({ hint: "no_face", share: 0 });
    void film({
      video: element,
      guide,
      act,
      isWanted: () => isWanted,
      show: (hint, share) => setShown({ hint, share }),
    }).then((frames) => {
      if (frames && isWanted) tell.current(frames);
    });
    return () => {
      isWanted = false;
    };
  }, [video, guide, act]);
  return shown;
}
