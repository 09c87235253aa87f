import { Button, Progress } from "@mantine/core";
import { IconAlertCircle, IconFileTypeCsv } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "#ui/file-drop.tsx";
import { Note, NoteTitle } from "#ui/note.tsx";
import classes from "./localisation.module.css";
import { type UploadState, useLocalisationUpload } from "./use-localisation-upload.ts";

function Sending({ state, onStop }: { state: Extract<UploadState, { kind: "sending" }>; onStop: () => void }) {
  const { t } = useTranslation("formLocalisations");
  const { name, percent } = state;
  return (
    <div className={classes.sending}>
      <p className={classes.file}>{name}</p>
      <Progress value={percent} size="md" aria-label={t("upload.progress")} />
      <div className={classes.sendingFoot}>
        <span role="status">{percent < 100 ? t("upload.sent", { percent }) : t("upload.reading")}</span>
        <Button size="xs" variant="default" onClick={onStop}>
          {t("upload.stop")}
        </Button>
      </div>
    </div>
  );
}

/** What is wrong, by row. Nothing was changed: a file is accepted as a whole or not at all. */
function Refused({ message, rows }: Extract<UploadState, { kind: "refused" }>) {
  const { t } = useTranslation("formLocalisations");
  return (
    <Note tone="bad" role="alert" className={classes.refused}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle>{message}</NoteTitle>
        {rows.length > 0 && (
          <>
            <p className={classes.refusalLead}>{t("upload.nothingChanged")}</p>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Note>
  );
}

export function UploadField({ formId, isReplacing }: { formId: string; isReplacing: boolean }) {
  const { t } = useTranslation("formLocalisations");
  const { state, send, stop } = useLocalisationUpload(formId);
  return (
    <>
      {state.kind === "refused" && <Refused {...state} />}
      <FileDrop
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        label={t("upload.choose")}
        icon={<IconFileTypeCsv size={28} stroke={1.5} aria-hidden />}
        lead={t("upload.lead")}
        choose={t(isReplacing ? "upload.replace" : "upload.choose")}
        hint={t("upload.hint")}
        file={null}
        onFile={send}
      >
        {state.kind === "sending" && <Sending state={state} onStop={stop} />}
      </FileDrop>
    </>
  );
}
