import { useTranslation } from "react-i18next";
import { ShortcutsWindow } from "#web/features/cases/verifications/decision/shortcuts-help.widget.tsx";
import { AddLabelWindow } from "../bulk/add-label.window.tsx";
import { AssignWindow } from "../bulk/assign.window.tsx";
import { useBulk } from "../bulk/use-bulk.ts";
import { listKeys } from "./list-keys.rules.ts";

function ListShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("listWork");
  const words = useTranslation("verifications").t;
  return (
    <ShortcutsWindow
      onClose={onClose}
      lines={[
        { keys: ["J", "↓"], does: t("keys.next") },
        { keys: ["K", "↑"], does: t("keys.previous") },
        { keys: [listKeys.open], does: t("keys.open") },
        { keys: [listKeys.peek], does: t("keys.peek") },
        { keys: ["A"], does: t("keys.approve") },
        { keys: ["D"], does: t("keys.decline") },
        { keys: ["Ctrl Z"], does: words("shortcuts.undo") },
        { keys: [listKeys.mark], does: t("keys.mark") },
        { keys: ["Shift", "↓"], does: t("keys.range") },
        { keys: [listKeys.assign], does: t("keys.assign") },
        { keys: [listKeys.label], does: t("keys.label") },
        { keys: [listKeys.search], does: t("keys.search") },
        { keys: ["1–9"], does: t("keys.tabs") },
        { keys: [listKeys.clear], does: t("keys.clear") },
        { keys: ["Ctrl K"], does: t("keys.palette") },
        { keys: [listKeys.help], does: words("shortcuts.help") },
      ]}
    />
  );
}

type Props = { kind: "help" | "assign" | "label"; ids: readonly string[]; onClose: () => void };

/** What keys open over the list; rows that were chosen when the key was pressed are changed. */
export function KeyWindows({ kind, ids, onClose }: Props) {
  const { assign, addLabel } = useBulk(ids);
  if (kind === "help") return <ListShortcuts onClose={onClose} />;
  const then =
    <T,>(act: (given: T) => Promise<void>) =>
    (given: T) => {
      onClose();
      void act(given);
    };
  return kind === "assign" ? (
    <AssignWindow count={ids.length} onChoose={then(assign)} onClose={onClose} />
  ) : (
    <AddLabelWindow count={ids.length} onAdd={then(addLabel)} onClose={onClose} />
  );
}
