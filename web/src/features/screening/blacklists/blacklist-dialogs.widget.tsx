import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { useLast } from "#web/platform/use-last.ts";
import { DeleteBlacklist } from "./delete-blacklist.widget.tsx";
import { EditBlacklistDrawer } from "./edit-blacklist.drawer.tsx";
import { ImportDrawer } from "./import.drawer.tsx";

export type OpenBlacklistDialog = { kind: "create" } | { kind: "edit" | "import" | "remove"; list: BlacklistRow };

type Props = { dialog: OpenBlacklistDialog | null; onClose: () => void; onRemoved?: () => void };

/** What can be done with a list; one at a time. */
export function BlacklistDialogs({ dialog, onClose, onRemoved }: Props) {
  const last = useLast(dialog);
  const list = last && "list" in last ? last.list : null;
  const listFor = (kind: "edit" | "import" | "remove") => (dialog?.kind === kind ? dialog.list : null);
  return (
    <>
      <EditBlacklistDrawer
        key={`edit-${list?.code ?? "new"}`}
        isOpen={dialog?.kind === "create" || dialog?.kind === "edit"}
        list={last?.kind === "create" ? null : list}
        onClose={onClose}
      />
      {list && (
        <ImportDrawer
          key={list.code}
          isOpen={dialog?.kind === "import"}
          list={listFor("import") ?? list}
          onClose={onClose}
        />
      )}
      <DeleteBlacklist list={listFor("remove")} onClose={onClose} {...(onRemoved && { onRemoved })} />
    </>
  );
}
