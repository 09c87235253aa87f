import { Button, FileButton, Input } from "@mantine/core";
import { IconFileCertificate, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import classes from "./qes-certificates.module.css";

type Props = { file: File | null; problem: string | undefined; onChoose: (file: File | null) => void };

export function KeyFileChoice({ file, problem, onChoose }: Props) {
  const { t } = useTranslation("qesCertificates");
  const format = useFormat();
  const id = useId();
  const reset = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onChoose(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Input.Wrapper
      label={t("editing.file")}
      description={t("editing.fileHint")}
      error={problem}
      required
      labelElement="div"
      id={id}
    >
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
        <IconFileCertificate size={28} stroke={1.5} aria-hidden className={classes.seal} />
        {file ? (
          <span className={classes.words}>
            <b className={classes.fileName}>{file.name}</b>
            <span className={classes.quiet}>{format.bytes(file.size)}</span>
          </span>
        ) : (
          <span className={classes.dropLead}>{t("editing.drop")}</span>
        )}
        <FileButton
          resetRef={reset}
          accept=".dat,.jks"
          inputProps={{ "aria-label": t("editing.file") }}
          onChange={(chosen) => {
            onChoose(chosen);
            reset.current?.();
          }}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
              {t(file ? "editing.change" : "editing.choose")}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}
