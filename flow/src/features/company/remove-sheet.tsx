import { useModal } from "#flow/components/modal.ts";
import { useCompanyWords } from "./company-words.ts";

type Given = { name: string; hasOwners: boolean; onRemove: () => void; onClose: () => void };

export function RemoveSheet({ name, hasOwners, onRemove, onClose }: Given) {
  const { say } = useCompanyWords();
  const dialog = useModal();
  const title = say("remove_title", { name });
  return (
    <dialog
      ref={dialog}
      className="vd-sheet vd-remove"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <h2>{title}</h2>
      <p>
        {say("remove_text")} {hasOwners && say("remove_owners")}
      </p>
      <div className="vd-ways">
        <button type="button" className="vd-button vd-button-danger" onClick={onRemove}>
          {say("remove_short")}
        </button>
        <button type="button" className="vd-button vd-button-quiet" onClick={onClose}>
          {say("remove_keep")}
        </button>
      </div>
    </dialog>
  );
}
