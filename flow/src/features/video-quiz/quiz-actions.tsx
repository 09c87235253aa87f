import { Icon, type IconName } from "#flow/components/icon.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech, type WordKey } from "#flow/words/words.ts";
import type { QuizMode } from "./quiz.rules.ts";
import type { QuizRecorderStage, useRecorder } from "./quiz-recorder.ts";
import type { useAnswerSending } from "./quiz-sending.ts";

type Given = {
  mode: QuizMode;
  recorder: ReturnType<typeof useRecorder>;
  answer: ReturnType<typeof useAnswerSending>;
  isOneTake: boolean;
  hasFailed: boolean;
  onOpen: () => void;
  onAgain: () => void;
};
type Main = { words: WordKey; icon?: IconName; isBusy?: boolean; isEarly?: boolean; onPress: () => void };

function mainOf({ mode, recorder, answer, hasFailed, onOpen }: Given, goOn: () => void): Main {
  const nothing = () => undefined;
  if (mode === "kept") return { words: "action.continue", onPress: goOn };
  if (mode === "taken") {
    if (answer.isBusy) return { words: "video.sending", isBusy: true, onPress: nothing };
    return { words: answer.error ? "video.send_again" : "video.use", onPress: answer.use };
  }
  const ofStage: Record<QuizRecorderStage, Main> = {
    off: { words: hasFailed ? "video.try_again" : "video.allow", icon: "video", onPress: onOpen },
    asking: { words: "video.asking", isBusy: true, onPress: nothing },
    ready: { words: "video.start", icon: "record", onPress: recorder.start },
    countdown: { words: "video.start", isBusy: true, onPress: nothing },
    recording: {
      words: "video.stop",
      icon: "stop",
      isEarly: !recorder.mayStop,
      onPress: recorder.stop,
    },
  };
  return ofStage[recorder.stage];
}

/** Always the same button, so that the focus stays. */
export function QuizActions(given: Given) {
  const { t } = useSpeech();
  const { state, goOn } = useVisit();
  const { mode, answer, isOneTake, onAgain } = given;
  const main = mainOf(given, () => goOn(state));
  const isOff = main.isBusy === true || main.isEarly === true;
  const isRefused = answer.error?.trouble === "refused";
  const mayRepeat = mode !== "record" && !answer.isBusy && (!isOneTake || (mode === "taken" && isRefused));
  return (
    <>
      {!(mode === "taken" && isRefused) && (
        <button
          type="button"
          className="vd-button"
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && main.onPress()}
        >
          {main.isBusy && <span className="vd-spinner" aria-hidden="true" />}
          {main.icon && <Icon name={main.icon} />}
          {t(main.words)}
        </button>
      )}
      {mayRepeat && (
        <button type="button" className="vd-button vd-button-quiet" onClick={onAgain}>
          <Icon name="flip" />
          {t("video.again")}
        </button>
      )}
    </>
  );
}
