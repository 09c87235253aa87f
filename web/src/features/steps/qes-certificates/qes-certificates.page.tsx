import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCertificate, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Note, NoteTitle } from "#ui/note.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { AddCertificateDrawer } from "./add-certificate.drawer.tsx";
import { CertificateCard } from "./certificate-card.widget.tsx";
import { endsSoon } from "./certificate-state.rules.ts";
import { DeleteCertificate } from "./delete-certificate.widget.tsx";
import classes from "./qes-certificates.module.css";
import { RenameCertificateDrawer } from "./rename-certificate.drawer.tsx";

type Dialog = { kind: "rename" | "remove"; certificate: QesCertificate };

function EndsSoon({ items }: { items: readonly QesCertificate[] }) {
  const { t } = useTranslation("qesCertificates");
  const ending = items.filter(endsSoon);
  if (ending.length === 0) return null;
  return (
    <Note tone="wait" className={classes.note ?? ""} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle>{t("endsSoon.title", { count: ending.length })}</NoteTitle>
        {t("endsSoon.body")}
      </div>
    </Note>
  );
}

export function QesCertificatesPage() {
  const { t } = useTranslation("qesCertificates");
  usePageTitle(t("title"));
  const list = useReplyQuery(qesCertificates.list, { body: {} });
  const [isAdding, setIsAdding] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const last = useLast(dialog);
  const close = () => setDialog(null);
  const items = list.data?.items ?? [];
  const isFull = list.data !== undefined && items.length >= list.data.limit;
  const add = (
    <Button
      data-page-action
      leftSection={<IconPlus size={16} />}
      disabled={isFull || !list.data}
      onClick={() => setIsAdding(true)}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={items.length > 0 ? add : undefined} />
      {list.error && <LoadFailure error={{ message: sayError(list.error), onRetry: () => void list.refetch() }} />}
      {list.isPending && (
        <div className={classes.cards} aria-busy>
          <Skeleton height={250} radius="md" />
          <Skeleton height={250} radius="md" />
        </div>
      )}
      {list.data && items.length === 0 && (
        <EmptyState icon={<IconCertificate size={20} />} title={t("empty.title")} action={add}>
          {t("empty.body")}
        </EmptyState>
      )}
      <EndsSoon items={items} />
      {isFull && <p className={classes.full}>{t("full", { count: list.data?.limit ?? 0 })}</p>}
      {items.length > 0 && (
        <ul className={classes.cards} aria-label={t("title")}>
          {items.map((certificate) => (
            <CertificateCard
              key={certificate.id}
              certificate={certificate}
              onOpen={(kind) => setDialog({ kind, certificate })}
            />
          ))}
        </ul>
      )}
      <AddCertificateDrawer isOpen={isAdding} onClose={() => setIsAdding(false)} />
      {last && (
        <RenameCertificateDrawer
          key={last.certificate.id}
          isOpen={dialog?.kind === "rename"}
          certificate={last.certificate}
          onClose={close}
        />
      )}
      <DeleteCertificate certificate={dialog?.kind === "remove" ? dialog.certificate : null} onClose={close} />
    </>
  );
}
