import { useState } from "react";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { videoAnswerTo } from "#flow/answers/videos.rules.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { Notice } from "#flow/components/notice.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { isAnnounced, quizModeOf, quizSecondsLeft } from "./quiz.rules.ts";
import { QuizActions } from "./quiz-actions.tsx";
import { KeptAnswer, TakenAnswer } from "./quiz-answers.tsx";
import { useRecorder } from "./quiz-recorder.ts";
import { useAnswerSending } from "./quiz-sending.ts";
import { LiveStage } from "./quiz-stage.tsx";

type Given = { step: FlowStepOf<"VIDEO">; index: number; question: string };

export function QuizQuestion({ step, index, question }: Given) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [isAgain, setAgain] = useState(false);
  const { answerSeconds: seconds, fraudProtection: isOneTake } = step;
  const answer = useAnswerSending({ index, isOneTake });
  const recorder = useRecorder({ seconds, onTake: answer.onRecorded, onFailure: setFailure });
  const kept = videoAnswerTo(state, index);
  const mode = quizModeOf(answer.take !== null, kept !== undefined, isAgain);
  const number = index + 1;
  const label = t("video.player", { number });

  return (
    <ScreenFrame
      top={<ProgressBar />}
      title={question}
      lead={t("video.of", { number, count: step.questions.length, seconds })}
      actions={
        <QuizActions
          mode={mode}
          recorder={recorder}
          answer={answer}
          isOneTake={isOneTake}
          hasFailed={failure !== null}
          onOpen={() => {
            setFailure(null);
            recorder.open();
          }}
          onAgain={() => {
            answer.drop();
            setAgain(true);
          }}
        />
      }
    >
      {mode === "record" && failure && recorder.stage !== "countdown" && recorder.stage !== "recording" && (
        <Notice tone="error" icon="camera">
          <strong>{t(`video.${failure}`)}</strong>
          <p>{t(`video.${failure}_hint`)}</p>
        </Notice>
      )}
      {mode === "record" && isOneTake && recorder.stage !== "recording" && (
        <Notice tone="calm">{t("video.once")}</Notice>
      )}
      {mode === "record" && <LiveStage recorder={recorder} seconds={seconds} />}
      {mode === "taken" && <TakenAnswer answer={answer} label={label} />}
      {mode === "kept" && kept && <KeptAnswer id={kept.id} question={index} label={label} />}
      <p className="vd-unseen" role="status">
        {mode === "record" ? (
          <Announcement recorder={recorder} seconds={seconds} />
        ) : mode === "kept" ? (
          t("video.sent")
        ) : (
          ""
        )}
      </p>
    </ScreenFrame>
  );
}

/** For screen readers, instead of the ring. */
function Announcement({
  recorder: { stage, count, elapsedMs },
  seconds,
}: {
  recorder: ReturnType<typeof useRecorder>;
  seconds: number;
}) {
  const { t } = useSpeech();
  const left = quizSecondsLeft(elapsedMs, seconds);
  if (stage === "ready") return t("video.ready");
  if (stage === "countdown") return t("video.countdown", { count });
  if (stage !== "recording") return null;
  return isAnnounced(left, seconds) ? `${t("video.recording")} · ${t("video.left", { count: left })}` : null;
}
