import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconDownload, IconPencil, IconTrash, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import classes from "./blacklists.module.css";
import { isImportRunning } from "./blacklists.query.ts";
import { useSaveFile } from "./use-save-file.ts";

type Props = { list: BlacklistRow; onOpen: (kind: "import" | "edit" | "remove") => void };

export function BlacklistActions({ list, onOpen }: Props) {
  const { t } = useTranslation("blacklists");
  const { save, isBusy } = useSaveFile();
  const { code, name } = list;
  const copyCode = () => void navigator.clipboard.writeText(code).then(() => notifySuccess(t("codeCopied")));
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        aria-label={t("importIntoOf", { name })}
        disabled={isImportRunning(list)}
        onClick={() => onOpen("import")}
      >
        {t("importInto")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" loading={isBusy} aria-label={t("actionsOf", { name })}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => onOpen("edit")}>
            {t("edit")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void save(blacklists.export, { body: { code } })}
          >
            {t("exporting")}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={copyCode}>
            {t("copyCode")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            className={classes.danger ?? ""}
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={() => onOpen("remove")}
          >
            {t("remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
