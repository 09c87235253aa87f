import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconDownload, IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./recovery-codes.module.css";

/** Shown once; the server keeps only their hashes. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => Promise<void> }) {
  const { t } = useTranslation("registrations");
  const [isSaved, setIsSaved] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const text = codes.join("\n");
  const download = () =>
    saveFile({ blob: new Blob([`${text}\n`], { type: "text/plain" }), name: "veridesk-recovery-codes.txt" });
  const goOn = async () => {
    setIsBusy(true);
    await onSaved().finally(() => setIsBusy(false));
  };
  return (
    <>
      <AuthHead icon={<IconKey size={20} stroke={1.75} />} title={t("recovery.title")}>
        {t("recovery.lead")}
      </AuthHead>
      <Stack gap="md">
        <ul className={classes.codes} dir="ltr" aria-label={t("recovery.title")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs" grow>
          <CopyButton value={text} label={t("recovery.copy")} />
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download}>
            {t("recovery.download")}
          </Button>
        </Group>
        <Checkbox
          label={t("recovery.saved")}
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
        <Button size="md" fullWidth disabled={!isSaved} loading={isBusy} onClick={() => void goOn()}>
          {t("recovery.continue")}
        </Button>
      </Stack>
    </>
  );
}
