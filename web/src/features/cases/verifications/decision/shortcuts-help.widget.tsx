import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Keycap } from "#ui/keycap.tsx";
import { useUiWords } from "#ui/words.ts";
import { reviewActions, reviewKeys } from "./review-keys.rules.ts";
import classes from "./shortcuts-help.module.css";

export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const lines: { keys: string[]; does: string }[] = [
    ...reviewActions.map((action) => ({ keys: [reviewKeys[action]], does: t(`shortcuts.${action}`) })),
    { keys: ["↓", "↑"], does: t("shortcuts.hits") },
    { keys: ["R"], does: t("shortcuts.relevant") },
    { keys: ["I"], does: t("shortcuts.irrelevant") },
    { keys: ["1–9"], does: t("shortcuts.reason") },
    { keys: ["Ctrl ⌘", "Enter"], does: t("shortcuts.confirm") },
    { keys: ["Esc"], does: t("shortcuts.close") },
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<b>{t("shortcuts.title")}</b>}
      closeButtonProps={{ "aria-label": words.close }}
    >
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
    </Modal>
  );
}
