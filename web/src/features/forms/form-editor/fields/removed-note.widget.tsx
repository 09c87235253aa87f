import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./removed-note.module.css";

type Removed<T> = { item: T; index: number; name: string };

/** Keeps the last removed item, so that it can be restored at its position. */
export function useRemoved<T>() {
  const [removed, setRemoved] = useState<Removed<T> | null>(null);
  return { removed, remember: setRemoved, forget: () => setRemoved(null) };
}

export function RemovedNote({ name, onUndo }: { name: string | undefined; onUndo: () => void }) {
  const { t } = useTranslation("formSteps");
  return (
    <div role="status">
      {name !== undefined && (
        <p className={classes.note}>
          {t("list.removed", { name })}
          <Button variant="subtle" size="compact-sm" onClick={onUndo}>
            {t("list.undo")}
          </Button>
        </p>
      )}
    </div>
  );
}
