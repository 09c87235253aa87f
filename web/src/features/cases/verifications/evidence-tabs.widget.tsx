import { Loader, Tabs } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Note } from "#ui/note.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { RequestedAgainNote } from "./asking/requested-again.widget.tsx";
import classes from "./verification.module.css";
import { VerificationHead } from "./verification-head.widget.tsx";

/** On a phone the tabs scroll sideways. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest", inline: "nearest" });

function StatusNote({ status }: { status: VerificationView["status"] }) {
  const { t } = useTranslation("verifications");
  if (status === "processing")
    return (
      <Note tone="info" icon={<Loader size={18} />} role="status">
        {t("desk.processing")}
      </Note>
    );
  return status === "created" ? (
    <Note tone="plain" icon={<IconInfoCircle size={18} aria-hidden />}>
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
  const named = (name: string | null) => tabs.find((each) => each.name === name) ?? tabs[0];
  const open = named(tab)?.name ?? tab;
  return (
    <>
      <VerificationHead view={view} list={list} applicantId={applicantId} />
      {together}
      {!view.isWaitingForPersons && <StatusNote status={view.status} />}
      <RequestedAgainNote view={view} />
      <Tabs value={open} onChange={(next) => onTab(named(next)?.name ?? open)} keepMounted={false}>
        <Tabs.List aria-label={t("tabs.label")} mb="md" className={classes.tabs ?? ""}>
          {tabs.map(({ name, label, count }) => (
            <Tabs.Tab key={name} value={name} ref={name === open ? bringIntoView : null}>
              {label}
              {count ? <span className={classes.tabCount}>{count}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name }) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<Loader size="sm" />}>{children(name)}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
