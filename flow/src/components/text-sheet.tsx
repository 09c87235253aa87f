import { useSpeech } from "#flow/words/words.ts";
import { Icon } from "./icon.tsx";
import { useModal } from "./modal.ts";

type Given = { title: string; text: string; onClose: () => void };

export function TextSheet({ title, text, onClose }: Given) {
  const { t } = useSpeech();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="vd-sheet"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <div className="vd-sheet-head">
        <h2>{title}</h2>
        <button type="button" className="vd-icon-button" onClick={onClose} aria-label={t("action.close")}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="vd-sheet-text" dir="auto" aria-label={title} tabIndex={0}>
        {text}
      </section>
    </dialog>
  );
}
