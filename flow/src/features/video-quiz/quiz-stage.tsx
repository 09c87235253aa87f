import type { ReactNode } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { useSpeech } from "#flow/words/words.ts";
import { quizSecondsLeft, quizShareLeft } from "./quiz.rules.ts";
import type { useRecorder } from "./quiz-recorder.ts";

type Recorder = ReturnType<typeof useRecorder>;
const radius = 24;
const round = 2 * Math.PI * radius;

function TimeRing({ elapsedMs, seconds }: { elapsedMs: number; seconds: number }) {
  return (
    <svg className="vd-quiz-ring" viewBox="0 0 56 56" aria-hidden="true">
      <circle className="vd-quiz-ring-way" cx="28" cy="28" r={radius} />
      <circle
        className="vd-quiz-ring-left"
        cx="28"
        cy="28"
        r={radius}
        strokeDasharray={round}
        strokeDashoffset={round * (1 - quizShareLeft(elapsedMs, seconds))}
      />
      <text x="28" y="28">
        {quizSecondsLeft(elapsedMs, seconds)}
      </text>
    </svg>
  );
}

export function LiveStage({ recorder, seconds }: { recorder: Recorder; seconds: number }) {
  const { t } = useSpeech();
  const { stage, count, elapsedMs, show } = recorder;
  if (stage === "off" || stage === "asking")
    return (
      <Placeholder>
        {stage === "asking" ? <span className="vd-spinner" aria-hidden="true" /> : <Icon name="video" />}
        <p role="status">{t(stage === "asking" ? "video.asking" : "video.allow_lead")}</p>
      </Placeholder>
    );
  return (
    <div className="vd-quiz-stage" data-recording={stage === "recording" || undefined}>
      <video ref={show} className="vd-mirrored" playsInline muted autoPlay aria-label={t("video.live")} />
      {stage === "countdown" && (
        <span key={count} className="vd-quiz-count" aria-hidden="true">
          {count}
        </span>
      )}
      {stage === "recording" && (
        <>
          <span className="vd-quiz-mark">
            <i aria-hidden="true" />
            {t("video.recording")}
          </span>
          <TimeRing elapsedMs={elapsedMs} seconds={seconds} />
        </>
      )}
    </div>
  );
}

export const Placeholder = ({ children }: { children: ReactNode }) => (
  <div className="vd-quiz-stage vd-quiz-empty">{children}</div>
);

export function AnswerPlayer({ address, label }: { address: string; label: string }) {
  return (
    <div className="vd-quiz-stage">
      {/* biome-ignore lint/a11y/useMediaCaption: somebody's own words of a minute ago; nobody has written them down */}
      <video src={address} controls playsInline preload="auto" aria-label={label} />
    </div>
  );
}
