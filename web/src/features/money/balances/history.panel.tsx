import { Button } from "@mantine/core";
import { IconFileInvoice, IconReceipt, IconReceiptOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { topUps } from "#contract/money/top-ups.calls.ts";
import type { TopUp } from "#contract/money/top-ups.contract.ts";
import cells from "#ui/cells.module.css";
import { Confirm } from "#ui/confirm.tsx";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { Listing } from "#web/platform/listing.tsx";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./balances.module.css";
import type { BillingSearch } from "./billing-search.rules.ts";

type Props = { search: BillingSearch; onSearch: (next: BillingSearch) => void };

const tones: Record<TopUp["status"], BadgeTone> = {
  waiting: "wait",
  paid: "good",
  cancelled: "quiet",
  expired: "quiet",
  failed: "bad",
  partly_refunded: "info",
  refunded: "quiet",
  disputed: "bad",
  charged_back: "bad",
};

const topUpDocuments = {
  invoice: { call: topUps.invoice, Icon: IconFileInvoice, numberOf: ({ invoiceNumber }: TopUp) => invoiceNumber },
  receipt: { call: topUps.receipt, Icon: IconReceipt, numberOf: ({ receiptNumber }: TopUp) => receiptNumber },
};

function DocumentLink({ topUp, kind }: { topUp: TopUp; kind: keyof typeof topUpDocuments }) {
  const { t } = useTranslation("balances");
  const [isBusy, setIsBusy] = useState(false);
  const { call, Icon, numberOf } = topUpDocuments[kind];
  const number = numberOf(topUp);
  if (number === null) return null;
  const download = async () => {
    setIsBusy(true);
    try {
      saveFile(await sendForFile(call, { body: { transactionId: topUp.transactionId } }));
    } catch (error) {
      notifyError(sayError(error, t("history.downloadFailed")));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<Icon size={16} stroke={1.75} />}
      aria-label={t(`history.${kind}Of`, { number })}
      onClick={() => void download()}
    >
      {t(`history.${kind}`)}
    </Button>
  );
}

const column = tableColumnsFor<TopUp>();

function useColumns(onCancel: (topUp: TopUp) => void) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  return column.columns([
    column.accessor("invoiceNumber", {
      header: t("history.number"),
      cell: ({ getValue }) => <span className={classes.strong}>{getValue() ?? "—"}</span>,
    }),
    column.accessor("amount", {
      header: t("history.amount"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <span className={classes.money}>{format.money(original.amount)}</span>
          {original.refunded > 0 && (
            <span className={classes.quiet}>{t("history.refunded", { amount: format.money(original.refunded) })}</span>
          )}
          {original.chargedBack > 0 && (
            <span className={classes.quiet}>
              {t("history.chargedBack", { amount: format.money(original.chargedBack) })}
            </span>
          )}
        </span>
      ),
    }),
    column.accessor("created", { header: t("history.date"), cell: ({ getValue }) => <Instant at={getValue()} /> }),
    column.accessor("paymentMethod", {
      header: t("history.method"),
      cell: ({ getValue }) => t(`methods.${getValue()}`),
    }),
    column.accessor("status", {
      header: t("history.status"),
      cell: ({ getValue }) => <StatusBadge tone={tones[getValue()]}>{t(`status.${getValue()}`)}</StatusBadge>,
    }),
    column.display({
      id: "papers",
      header: t("history.papers"),
      cell: ({ row: { original } }) => (
        <div className={classes.actions}>
          <DocumentLink topUp={original} kind="invoice" />
          <DocumentLink topUp={original} kind="receipt" />
          {original.status === "waiting" && original.paymentMethod === "invoice" && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onCancel(original)}>
              {t("history.cancel")}
            </Button>
          )}
        </div>
      ),
    }),
  ]);
}

function CancelInvoice({ topUp, onClose }: { topUp: TopUp | null; onClose: () => void }) {
  const { t } = useTranslation("balances");
  const cancel = useWrite(topUps.cancel, [topUps.list]);
  const confirm = () =>
    topUp &&
    cancel.mutate(
      { body: { transactionId: topUp.transactionId } },
      { onSuccess: onClose, onError: (error) => notifyError(sayError(error)) },
    );
  return (
    <Confirm
      isOpen={topUp !== null}
      title={t("cancelling.title", { number: topUp?.invoiceNumber ?? "" })}
      action={t("cancelling.action")}
      isDangerous
      isBusy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("cancelling.body")}
    </Confirm>
  );
}

export function HistoryPanel({ search, onSearch }: Props) {
  const { t } = useTranslation("balances");
  const { page = 1, count = 10 } = search;
  const list = useReplyQuery(topUps.list, { body: { page, count } }, { refetchInterval: 10_000 });
  const [doomed, setDoomed] = useState<TopUp | null>(null);
  const columns = useColumns(setDoomed);
  return (
    <>
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("history.failed")}
        nothing={{ icon: <IconReceiptOff size={20} />, title: t("history.empty"), body: t("history.emptyBody") }}
      >
        {(shown) => (
          <Table
            label={t("history.title")}
            columns={columns}
            isCardsOnPhones
            minWidth={860}
            rowId={({ transactionId }) => transactionId}
            {...shown}
          />
        )}
      </Listing>
      <CancelInvoice topUp={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
