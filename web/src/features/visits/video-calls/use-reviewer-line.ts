import { useEffect, useRef, useState } from "react";
import { type CallPresence, lineClosed, lineProtocol } from "#contract/visits/video-calls/line-messages.ts";
import { videoCallLines } from "#contract/visits/video-calls.calls.ts";
import { type CallLineState, openCallLine } from "#ui/call-line.ts";

const constraints: MediaStreamConstraints = {
  video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 20, max: 24 } },
  audio: { echoCancellation: true, noiseSuppression: true },
};

/** `undefined`: the browser is asking; null: no camera, the reviewer sees and hears all the same. */
function useOwnMedia(): MediaStream | null | undefined {
  const [own, setOwn] = useState<MediaStream | null>();
  useEffect(() => {
    let isWanted = true;
    let media: MediaStream | null = null;
    const stop = () => {
      for (const track of media?.getTracks() ?? []) track.stop();
    };
    const opened = navigator.mediaDevices?.getUserMedia(constraints) ?? Promise.reject(new Error("no camera here"));
    void opened.then(
      (stream) => {
        media = stream;
        if (isWanted) setOwn(stream);
        else stop();
      },
      () => isWanted && setOwn(null),
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  return own;
}

/** As long as the component is on the screen. */
export function useReviewerLine(verificationId: string, onOver: () => void) {
  const own = useOwnMedia();
  const [remote, setRemote] = useState<MediaStream | null>(null);
  const [here, setHere] = useState<CallPresence | null>(null);
  const [line, setLine] = useState<CallLineState>("connecting");
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (own === undefined) return;
    const opened = openCallLine<CallPresence>({
      path: videoCallLines.reviewer.replace(":id", encodeURIComponent(verificationId)),
      protocols: [lineProtocol],
      media: own,
      codes: lineClosed,
      onHere: setHere,
      onRemote: setRemote,
      onState: (state) => {
        setLine(state);
        if (state === "over") over.current();
      },
    });
    return () => opened.close();
  }, [own, verificationId]);
  return { own, remote, here, line };
}
