import { useCallback, useEffect, useRef, useState } from "react";
import { type CallPresence, lineClosed, lineProtocol } from "#contract/visits/video-calls/line-messages.ts";
import { type CameraFailure, cameraFailureOf } from "#flow/components/camera-failure.ts";
import { leaveRoom } from "#flow/platform/api.calls.ts";
import { flowToken } from "#flow/platform/session.ts";
import { type CallLine, type CallLineState, openCallLine } from "#ui/call-line.ts";

const path = "/api/flow/video-call/line";
const constraints: MediaStreamConstraints = {
  video: { facingMode: "user", width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 20, max: 24 } },
  audio: { echoCancellation: true, noiseSuppression: true },
};

const letGo = (media: MediaStream | null) => {
  for (const track of media?.getTracks() ?? []) track.stop();
};

async function openMedia(): Promise<MediaStream | CameraFailure> {
  if (!navigator.mediaDevices?.getUserMedia || typeof RTCPeerConnection === "undefined") return "unsupported";
  return navigator.mediaDevices.getUserMedia(constraints).catch(cameraFailureOf);
}

/** Camera, line and what the line says. `onOver`: no call can be had any more. */
export function useLiveCall(onOver: () => void) {
  const [own, setOwn] = useState<MediaStream | null>(null);
  const [remote, setRemote] = useState<MediaStream | null>(null);
  const [here, setHere] = useState<CallPresence | null>(null);
  const [line, setLine] = useState<CallLineState | "off">("off");
  const kept = useRef<{ line: CallLine | null; media: MediaStream | null }>({ line: null, media: null });
  const over = useRef(onOver);
  over.current = onOver;

  const end = useCallback(() => {
    kept.current.line?.close();
    letGo(kept.current.media);
    kept.current = { line: null, media: null };
    setOwn(null);
    setRemote(null);
    setHere(null);
    setLine("off");
  }, []);
  useEffect(() => end, [end]);

  const openLine = (media: MediaStream) => {
    kept.current.line = openCallLine<CallPresence>({
      path,
      protocols: [lineProtocol, `bearer.${flowToken() ?? ""}`],
      media,
      codes: lineClosed,
      onHere: setHere,
      onRemote: setRemote,
      onState: (state) => {
        if (state === "elsewhere") {
          letGo(media);
          setOwn(null);
        }
        if (state !== "over") return setLine(state);
        end();
        over.current();
      },
    });
  };
  /** `agree` is asked once the camera is there. @returns why there is no camera */
  const join = async (agree: () => Promise<unknown>): Promise<CameraFailure | null> => {
    const media = await openMedia();
    if (typeof media === "string") return media;
    try {
      await agree();
    } catch (error) {
      letGo(media);
      throw error;
    }
    kept.current.media = media;
    setOwn(media);
    setLine("connecting");
    openLine(media);
    return null;
  };
  const leave = () => {
    end();
    // Another window has it.
    if (line === "elsewhere") return;
    // The place is given up by itself when this does not arrive.
    void leaveRoom().catch(() => undefined);
  };
  return { own, remote, here, line, join, leave };
}
export type LiveCall = ReturnType<typeof useLiveCall>;
