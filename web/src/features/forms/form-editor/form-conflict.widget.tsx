import { Button, Group } from "@mantine/core";
import { IconGitMerge, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note, NoteTitle } from "#ui/note.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./form-conflict.module.css";
import type { SaveConflict } from "./use-form-editor.ts";

/** Somebody else has saved the form: nothing is lost, the user chooses how to continue. */
export function FormConflict({
  conflict,
  onLoad,
}: {
  conflict: SaveConflict;
  onLoad: (keepsMine: boolean) => Promise<void>;
}) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  const load = async (keepsMine: boolean) => {
    setLoading(true);
    await onLoad(keepsMine);
    setLoading(false);
  };
  if (conflict.state === "merged")
    return (
      <Note tone="wait" role="status">
        <IconGitMerge size={16} stroke={1.75} aria-hidden />
        <p className={classes.words}>
          {t("conflict.merged")}{" "}
          {conflict.clashes.length > 0 &&
            t("conflict.clashes", { sections: format.list(conflict.clashes.map((each) => t(`sections.${each}`))) })}
        </p>
      </Note>
    );
  return (
    <Note tone="wait" role="alert">
      <IconUsers size={16} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle>{t("conflict.title")}</NoteTitle>
        <p className={classes.words}>{t("conflict.body")}</p>
        <Group gap="xs" mt="sm">
          <Button size="xs" loading={isLoading} onClick={() => void load(true)}>
            {t("conflict.keep")}
          </Button>
          <Button size="xs" variant="default" disabled={isLoading} onClick={() => void load(false)}>
            {t("conflict.drop")}
          </Button>
        </Group>
      </div>
    </Note>
  );
}
