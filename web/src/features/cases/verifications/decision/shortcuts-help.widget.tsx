import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { Keycap } from "#ui/keycap.tsx";
import { reviewActions, reviewKeys } from "./review-keys.rules.ts";
import classes from "./shortcuts-help.module.css";

type Line = { keys: string[]; does: string };

/** Keys, and what each does. */
export function ShortcutsWindow({ lines, onClose }: { lines: readonly Line[]; onClose: () => void }) {
  const { t } = useTranslation("verifications");
  return (
    <Dialog title={t("shortcuts.title")} onClose={onClose}>
      <dl className={classes.list}>
        {lines.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>{does}</dt>
            <dd className={classes.keys} dir="ltr">
              <span className={classes.spoken}>{keys.join(" ")}</span>
              {keys.map((key) => (
                <Keycap key={key}>{key}</Keycap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t("shortcuts.note")}</p>
    </Dialog>
  );
}

/** `isWholeCase`: a panel beside the list has neither the timeline nor the menu of a case. */
export function ShortcutsHelp({ isWholeCase, onClose }: { isWholeCase: boolean; onClose: () => void }) {
  const { t } = useTranslation("verifications");
  const offered = reviewActions.filter((action) => isWholeCase || (action !== "timeline" && action !== "menu"));
  const lines: Line[] = [
    ...offered.map((action) => ({
      keys: [reviewKeys[action]],
      does: action === "menu" ? t("desk.more") : t(`shortcuts.${action}`),
    })),
    { keys: ["↓", "↑"], does: t("shortcuts.hits") },
    { keys: ["R"], does: t("shortcuts.relevant") },
    { keys: ["I"], does: t("shortcuts.irrelevant") },
    { keys: ["Ctrl ⌘", "Enter"], does: t("shortcuts.confirm") },
    { keys: ["Esc"], does: t("shortcuts.close") },
  ];
  return <ShortcutsWindow lines={lines} onClose={onClose} />;
}
