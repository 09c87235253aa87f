import { type CSSProperties, useEffect, useRef, useState } from "react";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { actsOfRun } from "#contract/records/liveness/liveness-acts.ts";
import type { LivenessActReply, LivenessPrompt } from "#contract/steps/flow-liveness.contract.ts";
import { useCamera } from "#flow/components/camera.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { useFullScreen } from "#flow/components/full-screen.ts";
import { Icon } from "#flow/components/icon.tsx";
import { useModal } from "#flow/components/modal.ts";
import { addAct } from "#flow/platform/api.liveness.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { ActDrawing } from "./act-drawing.tsx";
import { type ActHint, type FilmedFrame, useFilm } from "./act-film.ts";
import type { FaceGuide } from "./face-guide.ts";

type Given = {
  first: LivenessPrompt;
  guide: FaceGuide;
  onReply: (reply: LivenessActReply) => void;
  onError: (error: unknown) => void;
  onFailure: (failure: CameraFailure) => void;
  onClose: () => void;
};

/** Between two acts, so that what follows is seen. */
const pauseMs = 900;

export function LivenessSheet({ first, guide, onReply, onError, onFailure, onClose }: Given) {
  const { t } = useSpeech();
  const dialog = useModal();
  const sheet = useRef<HTMLDivElement>(null);
  const { state } = useVisit();
  useFullScreen(stepOf(state.form, "FACIAL")?.fullScreen === true, sheet);
  const camera = useCamera("user", onFailure);
  const [prompt, setPrompt] = useState(first);
  const [isSending, setSending] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (frames: FilmedFrame[]) => {
    setSending(true);
    try {
      const reply = await addAct(prompt, frames, leaving.current?.signal ?? AbortSignal.abort());
      if (reply.next === null) return onReply(reply);
      const { next } = reply;
      setPrompt(next);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      setSending(false);
    } catch (error) {
      if (!leaving.current?.signal.aborted) onError(error);
    }
  };
  const act = camera.isLive && !isSending ? prompt.act : null;
  const { hint, share } = useFilm(camera.video, { guide, act, onFilmed: (frames) => void send(frames) });
  const isDoing = act !== null && hint === "doing";

  return (
    <dialog ref={dialog} className="vd-camera vd-live" aria-label={t("liveness.title")} onClose={onClose}>
      <div ref={sheet} className="vd-camera-sheet">
        <video ref={camera.video} className="vd-mirrored" playsInline muted autoPlay />
        <div
          className="vd-live-ring"
          data-state={isSending ? "sent" : isDoing ? "doing" : "waiting"}
          style={{ "--share": isSending ? 1 : share } as CSSProperties}
        />
        <div className="vd-camera-top">
          <button type="button" className="vd-camera-button" onClick={onClose} aria-label={t("camera.close")}>
            <Icon name="close" />
          </button>
          <p className="vd-camera-hint" role="status">
            {t(wordsOf({ isLive: camera.isLive, isSending, hint, act: prompt.act }))}
          </p>
          <span className="vd-camera-button" aria-hidden="true" />
        </div>
        <div className="vd-camera-bottom vd-live-bottom">
          {isDoing && <ActDrawing act={prompt.act} />}
          <ol
            className="vd-live-steps"
            aria-label={t("liveness.step", { step: prompt.position + 1, steps: actsOfRun })}
          >
            {Array.from({ length: actsOfRun }, (_, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: three dots that stay where they are
                key={at}
                data-done={at < prompt.position || undefined}
                data-now={at === prompt.position || undefined}
              />
            ))}
          </ol>
        </div>
      </div>
    </dialog>
  );
}

type Shown = { isLive: boolean; isSending: boolean; hint: ActHint; act: LivenessPrompt["act"] };

function wordsOf({ isLive, isSending, hint, act }: Shown) {
  if (!isLive) return "camera.starting" as const;
  if (isSending) return "liveness.sending" as const;
  return hint === "doing" ? (`liveness.act_${act}` as const) : (`liveness.hint_${hint}` as const);
}
