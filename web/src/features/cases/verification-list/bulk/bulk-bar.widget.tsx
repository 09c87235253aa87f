import { Button, CloseButton, Menu } from "@mantine/core";
import { IconDownload, IconSend, IconTag, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationFilters, VerificationSort } from "#contract/cases/verification-filters.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import * as limits from "#contract/limits.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Keycap } from "#ui/keycap.tsx";
import { AssigneeChoices } from "#web/features/cases/assignments/assignee-choices.widget.tsx";
import { sendDeskCall, sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { listKeys } from "../cursor/list-keys.rules.ts";
import { type SelectedRows, useSelectedIds } from "../use-selection.ts";
import { AddLabelWindow } from "./add-label.window.tsx";
import classes from "./bulk-bar.module.css";
import { useBulk } from "./use-bulk.ts";

type List = { filters: VerificationFilters; sort: VerificationSort | undefined; total: number; isCapped: boolean };
type Props = { list: List; selection: SelectedRows };

/** Selects what fits the filters beyond the page, as far as the bound. */
function SelectAll({ list, selection }: Props) {
  const { t } = useTranslation("reviewQueue");
  const format = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const { filters, sort, total, isCapped } = list;
  const { size } = useSelectedIds(selection);
  const isTooMany = total > limits.selectedRows || isCapped;
  if (total <= size) return null;
  const totalWords = `${format.number(total)}${isCapped ? "+" : ""}`;
  const most = format.number(limits.selectedRows);
  if (isTooMany && size === limits.selectedRows)
    return <span className={classes.quiet}>{t("select.isFirst", { most })}</span>;
  const selectAll = async () => {
    setIsBusy(true);
    try {
      selection.replace((await sendDeskCall(verifications.ids, { body: { filters, sort } })).ids);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void selectAll()}>
      {isTooMany ? t("select.first", { most, total: totalWords }) : t("select.all", { total: totalWords })}
    </Button>
  );
}

function useExport(ids: readonly string[]) {
  const { t } = useTranslation("reviewQueue");
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      // Whatever their status is: they were chosen one by one.
      const filters: VerificationFilters = {
        status: ["created", "processing", "pending", "customer_pending", "valid", "invalid"],
      };
      const file = await sendForFile(verifications.export, { body: { filters, ids: [...ids] } });
      saveFile(file);
      notifySuccess(t("bulk.exported", { name: file.name }));
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** What can be done with the selected rows. A decision is not among it: each is made by who has looked at the case. */
export function BulkBar({ list, selection }: Props) {
  const { t } = useTranslation("reviewQueue");
  const format = useFormat();
  const ids = [...useSelectedIds(selection)];
  const { running, assign, addLabel, resend } = useBulk(ids);
  const file = useExport(ids);
  const [asking, setAsking] = useState<"label" | "resend" | null>(null);
  const count = ids.length;
  const isTooManyToSend = count > limits.callbacksAtOnce;
  const close = () => setAsking(null);
  return (
    <section className={classes.root} aria-label={t("select.bar")}>
      <span className={classes.count} role="status">
        {running
          ? t("bulk.progress", { done: format.number(running.done), total: format.number(running.total) })
          : t("select.count", { count })}
      </span>
      {!running && <SelectAll list={list} selection={selection} />}
      <span className={classes.actions}>
        <Menu position="bottom-start" width={272} shadow="md">
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              disabled={running !== null}
              leftSection={<IconUserCheck size={16} />}
              rightSection={<Keycap>{listKeys.assign}</Keycap>}
              aria-keyshortcuts={listKeys.assign}
            >
              {t("bulk.assign")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <AssigneeChoices current="several" onChoose={(given) => void assign(given)} />
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          size="xs"
          disabled={running !== null}
          leftSection={<IconTag size={16} />}
          rightSection={<Keycap>{listKeys.label}</Keycap>}
          aria-keyshortcuts={listKeys.label}
          onClick={() => setAsking("label")}
        >
          {t("bulk.label")}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={running !== null || isTooManyToSend}
          title={isTooManyToSend ? t("bulk.resendMany", { most: limits.callbacksAtOnce }) : undefined}
          leftSection={<IconSend size={16} />}
          onClick={() => setAsking("resend")}
        >
          {t("bulk.resend")}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={running !== null}
          loading={file.isBusy}
          leftSection={<IconDownload size={16} />}
          onClick={() => void file.run()}
        >
          {t("bulk.export")}
        </Button>
        <CloseButton aria-label={t("select.clear")} disabled={running !== null} onClick={selection.clear} />
      </span>
      {asking === "label" && (
        <AddLabelWindow
          count={count}
          onClose={close}
          onAdd={(label) => {
            close();
            void addLabel(label);
          }}
        />
      )}
      <Confirm
        isOpen={asking === "resend"}
        title={t("bulk.resendTitle")}
        action={t("bulk.resendAction")}
        onClose={close}
        onConfirm={() => {
          close();
          void resend();
        }}
      >
        {t("bulk.resendBody", { count })}
      </Confirm>
    </section>
  );
}
