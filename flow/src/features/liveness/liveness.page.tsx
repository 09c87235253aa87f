import "#flow/styles/liveness.css";
import { useState } from "react";
import type { FlowLiveness } from "#contract/records/flow/flow-given.ts";
import type { LivenessRefusal } from "#contract/records/liveness/liveness-acts.ts";
import type { LivenessActReply, LivenessPrompt } from "#contract/steps/flow-liveness.contract.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { startLiveness } from "#flow/platform/api.liveness.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { ActDrawing } from "./act-drawing.tsx";
import { type FaceGuide, loadFaceGuide } from "./face-guide.ts";
import { LivenessSheet } from "./liveness-sheet.tsx";

type Running = { prompt: LivenessPrompt; guide: FaceGuide };

/** A failed load is tried again with the next press. */
class GuideError extends Error {}

export default function LivenessPage() {
  const { t, sayError } = useSpeech();
  const { state, keep, goOn } = useVisit();
  const [running, setRunning] = useState<Running | null>(null);
  const [guide, setGuide] = useState<FaceGuide | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<LivenessRefusal | null>(null);
  const [problem, setProblem] = useState<"guide" | CameraFailure | null>(null);
  const request = useSingleRequest();
  const { hasPassed, triesLeft } = state.liveness ?? { hasPassed: false, triesLeft: 1 };
  const isOver = hasPassed || triesLeft === 0;

  const loaded = async (): Promise<FaceGuide> => {
    if (guide) return guide;
    setShare(0);
    const fresh = await loadFaceGuide(setShare).catch(() => {
      throw new GuideError();
    });
    setGuide(fresh);
    return fresh;
  };
  const start = () =>
    request.send(async () => {
      setProblem(null);
      setRefusal(null);
      try {
        const ready = await loaded();
        setRunning({ guide: ready, prompt: await startLiveness() });
      } catch (error) {
        if (!(error instanceof GuideError)) throw error;
        setProblem("guide");
      } finally {
        setShare(null);
      }
    });
  const settle = (liveness: FlowLiveness) => {
    setRunning(null);
    keep({ ...state, liveness });
  };
  const onReply = (reply: LivenessActReply) => {
    setRefusal(reply.refusal);
    settle(reply.liveness);
  };
  const passPreview = () => goOn({ ...state, liveness: { hasPassed: true, triesLeft: 1 } });

  return (
    <>
      <ScreenFrame
        top={<ProgressBar />}
        title={t("liveness.title")}
        lead={t(hasPassed ? "liveness.passed" : triesLeft === 0 ? "liveness.over" : "liveness.lead")}
        problem={request.error && sayError(request.error)}
        actions={
          isOver ? (
            <button type="button" className="vd-button" onClick={() => goOn(state)}>
              {t("action.continue")}
            </button>
          ) : (
            <button
              type="button"
              className="vd-button"
              disabled={request.isBusy}
              onClick={() => (state.isPreview ? passPreview() : void start())}
            >
              <Icon name="camera" />
              {t(refusal || problem ? "liveness.again" : "liveness.start")}
            </button>
          )
        }
      >
        {refusal && !isOver && (
          <Notice tone="error" icon="alert">
            <strong>{t(`liveness.refusal_${refusal}`)}</strong>
            <p>{t("liveness.tries_left", { count: triesLeft })}</p>
          </Notice>
        )}
        {problem && (
          <Notice tone="error" icon={problem === "guide" ? "cloud" : "camera"}>
            <strong>{t(problem === "guide" ? "liveness.guide_failed" : `camera.${problem}`)}</strong>
            <p>{t(problem === "guide" ? "liveness.guide_failed_hint" : `camera.${problem}_hint`)}</p>
          </Notice>
        )}
        {share !== null && <Loading share={share} label={t("liveness.loading")} />}
        {!isOver && share === null && <Guide />}
        {hasPassed && (
          <span className="vd-preview-good" role="status">
            <Icon name="check" />
            {t("liveness.done")}
          </span>
        )}
      </ScreenFrame>
      {running && (
        <LivenessSheet
          key={running.prompt.run}
          first={running.prompt}
          guide={running.guide}
          onReply={onReply}
          onError={(error) => {
            setRunning(null);
            void request.send(async () => {
              throw error instanceof ApiError ? error : new ApiError("busy");
            });
          }}
          onFailure={(failure) => {
            setProblem(failure);
            setRunning(null);
          }}
          onClose={() => settle({ hasPassed, triesLeft: Math.max(0, triesLeft - 1) })}
        />
      )}
    </>
  );
}

function Loading({ share, label }: { share: number; label: string }) {
  return (
    <div className="vd-live-loading">
      <p>{label}</p>
      <progress value={share} max={1} aria-label={label} />
    </div>
  );
}

function Guide() {
  const { t } = useSpeech();
  return (
    <>
      <div className="vd-live-figures" aria-hidden="true">
        <ActDrawing act="turn_left" />
        <ActDrawing act="blink" />
        <ActDrawing act="look_up" />
      </div>
      <ul className="vd-tips">
        <li>
          <Icon name="phone" />
          {t("liveness.tip_hold")}
        </li>
        <li>
          <Icon name="sun" />
          {t("tip.face_light")}
        </li>
        <li>
          <Icon name="glasses" />
          {t("tip.bare")}
        </li>
      </ul>
    </>
  );
}
