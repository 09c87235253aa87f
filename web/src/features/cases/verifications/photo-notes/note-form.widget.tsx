import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { photoNotes } from "#contract/cases/photo-notes.calls.ts";
import { useUiWords } from "#ui/words.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { areaAsSent, type PhotoArea } from "./area.rules.ts";
import classes from "./photo-notes.module.css";

type Props = { verificationId: string; fileId: string; area: PhotoArea; onDone: () => void };

/** The words of a marked place. */
export function NoteForm({ verificationId, fileId, area, onDone }: Props) {
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const add = useWrite(photoNotes.add, [photoNotes.list]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(text.trim() === "");
    if (text.trim() === "" || add.isPending) return;
    const body = { file_id: fileId, text: text.trim(), ...areaAsSent(area) };
    add.mutate({ params: { id: verificationId }, body }, { onSuccess: onDone, onError: notifyError });
  };
  const press = (event: KeyboardEvent) => {
    // Arrows are for the words here, and Esc for the note alone.
    event.stopPropagation();
    if (event.key === "Escape") onDone();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Textarea
        label={t("notes.label")}
        description={t("notes.labelHint")}
        error={isMissing && t("notes.needed")}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        autoFocus
        data-mantine-stop-propagation="true"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsMissing(false);
        }}
        onKeyDown={press}
      />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button size="xs" type="submit" loading={add.isPending}>
          {t("notes.save")}
        </Button>
      </div>
    </form>
  );
}
