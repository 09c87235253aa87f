import { Loader } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Note } from "#ui/note.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { RequestedAgainNote } from "./asking/requested-again.widget.tsx";
import { VerificationHead } from "./verification-head.widget.tsx";

function StatusNote({ status }: { status: VerificationView["status"] }) {
  const { t } = useTranslation("verifications");
  if (status === "processing")
    return (
      <Note tone="info" icon={<Loader size={16} />} role="status">
        {t("desk.processing")}
      </Note>
    );
  return status === "created" ? (
    <Note tone="plain" icon={<IconInfoCircle size={16} aria-hidden />} title={t("desk.draft")}>
      {t("desk.createdNote")}
    </Note>
  ) : null;
}

type Props<T extends string> = {
  view: VerificationView;
  list: VerificationSearch;
  applicantId?: string | undefined;
  /** Below the head. */
  together?: ReactNode;
  tabs: readonly { name: T; label: string; count?: number | undefined }[];
  tab: T;
  onTab: (tab: T) => void;
  children: (tab: T) => ReactNode;
};

/** The head of a case and its parts; a part that is not there is the first one. */
export function EvidenceTabs<T extends string>(props: Props<T>) {
  const { view, list, applicantId, together, tabs, tab, onTab, children } = props;
  const { t } = useTranslation("verifications");
  const open = tabs.find(({ name }) => name === tab)?.name ?? tabs[0]?.name ?? tab;
  return (
    <>
      <VerificationHead view={view} list={list} applicantId={applicantId} />
      {together}
      {!view.isWaitingForPersons && <StatusNote status={view.status} />}
      <RequestedAgainNote view={view} />
      <Tabs label={t("tabs.label")} tabs={tabs} value={open} onChange={onTab}>
        {(name) => <Suspense fallback={<Loader size="sm" />}>{children(name)}</Suspense>}
      </Tabs>
    </>
  );
}
