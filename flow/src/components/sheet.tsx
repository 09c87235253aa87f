import type { ReactNode } from "react";
import { useSpeech } from "#flow/words/words.ts";
import { Icon } from "./icon.tsx";
import { useModal } from "./modal.ts";

type Given = {
  title: string;
  onClose: () => void;
  /** In the head, below the title. */
  head?: ReactNode;
  children: ReactNode;
};

/** A window over the page; a press beside it, the cross and Escape close it. */
export function Sheet({ title, onClose, head, children }: Given) {
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
        {head}
      </div>
      {children}
    </dialog>
  );
}
