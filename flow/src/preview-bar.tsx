import "./styles/preview.css";
import { previewStatuses } from "#contract/flow-preview.ts";
import english from "./locales/en/preview.json";
import ukrainian from "./locales/uk/preview.json";
import { Icon } from "./pieces/icon.tsx";
import { decidePreview } from "./platform/preview-answers.ts";
import { useSpeech } from "./platform/words.ts";
import { useVisit } from "./visit.ts";

/** Tells on every screen that this is only looked at, and shows at its end how a verification can end. */
export default function PreviewBar() {
  const { language } = useSpeech();
  const { state, keep } = useVisit();
  const words = language === "uk" ? ukrainian : english;
  const { skipStatusPage, redirectUrl } = state.form;
  const isOver = state.status !== "created";
  return (
    <aside className="vd-preview-bar" aria-label={words.badge}>
      <div className="vd-preview-line">
        <span className="vd-preview-badge">
          <Icon name="alert" />
          {words.badge}
        </span>
        <button type="button" className="vd-preview-button" onClick={() => location.reload()}>
          {words.again}
        </button>
      </div>
      {isOver && (
        <fieldset className="vd-preview-line" aria-label={words.outcome}>
          {previewStatuses.map((status) => (
            <button
              key={status}
              type="button"
              className="vd-preview-button"
              aria-pressed={state.status === status}
              onClick={() => keep(decidePreview(state, status))}
            >
              {words[status]}
            </button>
          ))}
        </fieldset>
      )}
      {isOver && skipStatusPage && <p>{words.skips.replace("{address}", redirectUrl)}</p>}
    </aside>
  );
}
