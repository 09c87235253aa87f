import { useEffect, useRef } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import type { LiveCall } from "./use-live-call.ts";

function Picture({ stream, label, isOwn = false }: { stream: MediaStream; label: string; isOwn?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={isOwn ? "vd-call-own vd-mirrored" : "vd-call-other"}
      playsInline
      autoPlay
      muted={isOwn}
      aria-label={label}
    />
  );
}

/** What stands over the pictures; the same words are read out. */
function useNote({ here, line }: LiveCall): string | null {
  const { t } = useSpeech();
  if (line === "elsewhere") return t("call.elsewhere");
  if (line === "lost") return t("call.lost");
  if (here?.call) return line === "connected" ? null : t("call.connecting");
  return here?.position ? null : t("call.opening");
}

export function CallStage({ call }: { call: LiveCall }) {
  const { t } = useSpeech();
  const { businessName } = useVisit().state.form;
  const { own, remote, here, line, leave } = call;
  const isTalking = here?.call != null;
  const isRecording = isTalking && here?.call?.recording === "recording";
  const note = useNote(call);
  return (
    <ScreenFrame
      key={isTalking ? "call" : "room"}
      title={t(isTalking ? "call.talking" : "call.waiting")}
      lead={isTalking ? t("call.talking_lead", { business: businessName }) : t("call.waiting_lead")}
      actions={
        <button type="button" className="vd-button vd-button-second" onClick={leave}>
          {t(isTalking ? "call.hang_up" : "call.leave")}
        </button>
      }
    >
      <div className="vd-quiz-stage vd-call-stage" data-recording={isRecording || undefined} data-state={line}>
        {isTalking && remote && <Picture stream={remote} label={t("call.reviewer")} />}
        {own && <Picture stream={own} label={t("video.live")} isOwn />}
        {isTalking && (
          <span className="vd-quiz-mark">
            {isRecording && <i aria-hidden="true" />}
            {t(isRecording ? "video.recording" : "call.not_recorded")}
          </span>
        )}
        {note && <p className="vd-call-note">{note}</p>}
      </div>
      <p className="vd-call-place" role="status">
        {note ?? (here?.position ? t("call.place", { place: here.position }) : t("call.connected"))}
      </p>
      {!isTalking && (
        <ul className="vd-tips">
          <li>
            <Icon name="clock" />
            {t("call.intro_leave")}
          </li>
          <li>
            <Icon name="passport" />
            {t("call.intro_document")}
          </li>
        </ul>
      )}
    </ScreenFrame>
  );
}
