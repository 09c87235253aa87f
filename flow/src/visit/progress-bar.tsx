import { Icon } from "#flow/components/icon.tsx";
import { useSpeech } from "#flow/words/words.ts";
import { flowProgressOf } from "./screens.rules.ts";
import { useVisit } from "./visit.ts";

export function ProgressBar() {
  const { t } = useSpeech();
  const { state, screen, back } = useVisit();
  const progress = flowProgressOf(screen, state);
  return (
    <div className="vd-progress">
      {back && (
        <button type="button" className="vd-icon-button" onClick={back} aria-label={t("action.back")}>
          <Icon name="back" />
        </button>
      )}
      {progress && (
        <div className="vd-progress-way">
          <span className="vd-progress-words">
            {t("progress.step", { step: progress.step, steps: progress.steps })}
          </span>
          <div
            className="vd-progress-track"
            role="progressbar"
            aria-label={t("progress.label")}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress.share * 100)}
          >
            <span style={{ inlineSize: `${progress.share * 100}%` }} />
          </div>
        </div>
      )}
    </div>
  );
}
