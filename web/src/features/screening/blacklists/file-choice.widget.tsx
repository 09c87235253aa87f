import { Button, Input, Progress } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import cells from "#ui/cells.module.css";
import { FileDrop } from "#ui/file-drop.tsx";
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
        <span role="status" className={cells.quiet}>
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
  const { file, problem, percent, choose, stop } = upload;
  return (
    <Input.Wrapper label={label} description={hint} error={problem} labelElement="div" id={id}>
      <FileDrop
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        label={t("importing.choose")}
        icon={<IconFileTypeCsv size={28} stroke={1.75} aria-hidden />}
        lead={t("importing.drop")}
        choose={t(file ? "importing.change" : "importing.choose")}
        hint={t("importing.dropHint")}
        file={file && { name: file.name, size: format.bytes(file.size) }}
        onFile={choose}
      >
        {file && percent !== null && <Sending name={file.name} percent={percent} onStop={stop} />}
      </FileDrop>
    </Input.Wrapper>
  );
}
