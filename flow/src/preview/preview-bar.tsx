import "#flow/styles/preview.css";
import english from "#contract/locales/en/preview.json";
import { previewStatuses } from "#contract/records/flow/flow-preview.ts";
import { Icon } from "#flow/components/icon.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { usePartWords } from "#flow/words/part-words.ts";
import { useSpeech } from "#flow/words/words.ts";
import { decidePreview } from "./preview-answers.ts";

const wordsByFile = import.meta.glob<typeof english>("../../../contract/src/locales/*/preview.json", {
  import: "default",
});

export default function PreviewBar() {
  const { language } = useSpeech();
  const { state, keep } = useVisit();
  const words = usePartWords(wordsByFile, `../../../contract/src/locales/${language}/preview.json`, english);
  const say = (key: keyof typeof english) => words[key];
  const { skipStatusPage, redirectUrl } = state.form;
  const isOver = state.status !== "created";
  return (
    <aside className="vd-preview-bar" aria-label={say("badge")}>
      <div className="vd-preview-line">
        <span className="vd-preview-badge">
          <Icon name="alert" />
          {say("badge")}
        </span>
        <button type="button" className="vd-preview-button" onClick={() => location.reload()}>
          {say("again")}
        </button>
      </div>
      {isOver && (
        <fieldset className="vd-preview-line" aria-label={say("outcome")}>
          {previewStatuses.map((status) => (
            <button
              key={status}
              type="button"
              className="vd-preview-button"
              aria-pressed={state.status === status}
              onClick={() => keep(decidePreview(state, status))}
            >
              {say(status)}
            </button>
          ))}
        </fieldset>
      )}
      {isOver && skipStatusPage && <p>{say("skips").replace("{address}", redirectUrl)}</p>}
    </aside>
  );
}
