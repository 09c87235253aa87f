import { type RefObject, useEffect, useRef, useState } from "react";
import { type CameraFailure, cameraFailureOf } from "./camera-failure.ts";
import { sizeToSend } from "./camera-size.rules.ts";

export type CameraFacing = "environment" | "user";
/** `torch` is not in TypeScript's library: Image Capture, section 4. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

export type CameraState = {
  video: RefObject<HTMLVideoElement | null>;
  ratio: number | null;
  isLive: boolean;
  hasTorch: boolean;
  isTorchOn: boolean;
  switchTorch: () => void;
  shoot: () => Promise<Blob | null>;
};

/** A document's small print needs at least 1920 pixels across. */
const constraintsFor = (facing: CameraFacing): MediaStreamConstraints => ({
  audio: false,
  video: {
    facingMode: { ideal: facing },
    width: { ideal: facing === "environment" ? 3840 : 1920 },
    height: { ideal: facing === "environment" ? 2160 : 1080 },
  },
});

async function openStream(facing: CameraFacing): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera here", "unsupported");
  return navigator.mediaDevices.getUserMedia(constraintsFor(facing));
}

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { width, height } = sizeToSend(video.videoWidth, video.videoHeight);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

export function useCamera(facing: CameraFacing, onFailure: (failure: CameraFailure) => void): CameraState {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(null);
  const fail = useRef(onFailure);
  fail.current = onFailure;
  const [ratio, setRatio] = useState<number | null>(null);
  const [hasTorch, setHasTorch] = useState(false);
  const [isTorchOn, setTorchOn] = useState(false);

  useEffect(() => {
    let isWanted = true;
    let stream: MediaStream | null = null;
    const start = async () => {
      try {
        stream = await openStream(facing);
        if (!isWanted || !video.current) return stop(stream);
        const [first] = stream.getVideoTracks();
        track.current = first ?? null;
        first?.addEventListener("ended", () => fail.current("in_use"));
        video.current.srcObject = stream;
        await video.current.play();
        if (!isWanted) return;
        const capabilities: TorchCapabilities | undefined = first?.getCapabilities?.();
        setHasTorch(capabilities?.torch === true);
        setRatio(video.current.videoWidth / Math.max(1, video.current.videoHeight));
      } catch (error) {
        if (isWanted) fail.current(navigator.mediaDevices ? cameraFailureOf(error) : "unsupported");
      }
    };
    void start();
    return () => {
      isWanted = false;
      stop(stream);
    };
  }, [facing]);

  const switchTorch = () => {
    const wanted = !isTorchOn;
    const constraints = { advanced: [{ torch: wanted }] } as unknown as MediaTrackConstraints;
    // A torch that does not switch is ignored; the photo can be taken without it.
    track.current?.applyConstraints(constraints).then(
      () => setTorchOn(wanted),
      () => setHasTorch(false),
    );
  };

  const isLive = ratio !== null;
  const shoot = async () => (isLive && video.current ? drawFrame(video.current) : null);
  return { video, ratio, isLive, hasTorch, isTorchOn, switchTorch, shoot };
}
