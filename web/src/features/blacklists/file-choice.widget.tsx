import { Button, FileButton, Input, Progress } from "@mantine/core";
import { IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import classes from "./blacklists.module.css";
import type { FileUpload } from "./use-file-upload.ts";

function Sending({ name, percent, onStop }: { name: string; percent: number; onStop: () => void }) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  return (
    <div className={classes.sending}>
      <b className={classes.fileName}>{name}</b>
      <Progress value={percent} size="md" aria-label={t("importing.sending")} />
      <span className={classes.line}>
        <span role="status" className={classes.quiet}>
          {t("importing.sent", { percent: format.percent(percent) })}
        </span>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          {t("importing.stop")}
        </Button>
      </span>
    </div>
  );
}

export function FileChoice({ upload, label, hint }: { upload: FileUpload; label: string; hint?: string }) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const id = useId();
  const reset = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const { file, problem, percent, choose, stop } = upload;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Input.Wrapper label={label} description={hint} error={problem} labelElement="div" id={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {file && percent !== null ? (
          <Sending name={file.name} percent={percent} onStop={stop} />
        ) : (
          <>
            <IconFileTypeCsv size={28} stroke={1.5} aria-hidden className={classes.fileIcon} />
            {file ? (
              <span className={classes.two}>
                <b className={classes.fileName}>{file.name}</b>
                <span className={classes.quiet}>{format.bytes(file.size)}</span>
              </span>
            ) : (
              <span className={classes.dropLead}>{t("importing.drop")}</span>
            )}
            <FileButton
              resetRef={reset}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              inputProps={{ "aria-label": t("importing.choose") }}
              onChange={(chosen) => {
                choose(chosen);
                reset.current?.();
              }}
            >
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
                  {t(file ? "importing.change" : "importing.choose")}
                </Button>
              )}
            </FileButton>
            <span className={classes.quiet}>{t("importing.dropHint")}</span>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
