import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileReply } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./report-download.module.css";

type Fetch = (options: { signal: AbortSignal; onBytes: (bytes: number) => void }) => Promise<FileReply>;

/** A second press stops it. `isIcon`: where there is no room for its words. */
export function ReportDownload({ fetchFile, isIcon = false }: { fetchFile: Fetch; isIcon?: boolean }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const [running, setRunning] = useState<{ bytes: number; stop: AbortController } | null>(null);

  const download = async () => {
    const stop = new AbortController();
    setRunning({ bytes: 0, stop });
    try {
      const file = await fetchFile({ signal: stop.signal, onBytes: (bytes) => setRunning({ bytes, stop }) });
      saveFile(file);
      notifySuccess(t("download.done", { name: file.name }));
    } catch (error) {
      if (!stop.signal.aborted) notifyError(error instanceof ApiError ? error : t("download.broken"));
    } finally {
      setRunning(null);
    }
  };

  const size = running ? format.bytes(running.bytes) : "";
  return (
    <Button
      variant="default"
      {...(isIcon ? { px: "xs" } : { leftSection: <IconDownload size={16} stroke={1.75} /> })}
      aria-label={running ? t("download.cancel") : t("download.action")}
      title={isIcon && !running ? t("download.action") : undefined}
      onClick={() => (running ? running.stop.abort() : void download())}
    >
      {isIcon ? <IconDownload size={16} stroke={1.75} aria-hidden /> : !running && t("download.action")}
      {running && (
        <span role="status" className={isIcon ? classes.running : undefined}>
          {running.bytes > 0 ? t("download.running", { size }) : t("download.started")}
        </span>
      )}
    </Button>
  );
}
