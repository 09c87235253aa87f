import { Button } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Keycap } from "#ui/keycap.tsx";
import classes from "./key-hints.module.css";
import { listKeys } from "./list-keys.rules.ts";

/** Below the list, where there is a keyboard: the keys that are used most, and a way to all of them. */
export function KeyHints({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation("listWork");
  const hints = [
    { keys: ["J", "K"], does: t("keys.hints.move") },
    { keys: [listKeys.peek], does: t("keys.hints.peek") },
    { keys: [listKeys.mark], does: t("keys.hints.mark") },
  ];
  return (
    <div className={classes.root}>
      {hints.map(({ keys, does }) => (
        <span key={does} className={classes.hint} aria-hidden>
          {keys.map((key) => (
            <Keycap key={key}>{key}</Keycap>
          ))}
          {does}
        </span>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconKeyboard size={16} />}
        rightSection={<Keycap>{listKeys.help}</Keycap>}
        aria-keyshortcuts={listKeys.help}
        onClick={onHelp}
      >
        {t("keys.all")}
      </Button>
    </div>
  );
}
