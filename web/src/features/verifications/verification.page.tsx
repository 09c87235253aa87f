import { Alert, Button, Loader, Tabs } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { useCan } from "#web/platform/can.ts";
import { sayError } from "#web/platform/i18n.ts";
import { DecisionBar } from "./decision-bar.widget.tsx";
import { type DeskTab, deskTabs } from "./desk-search.rules.ts";
import { Overview } from "./overview.widget.tsx";
import { ReviewQueue } from "./review-queue.widget.tsx";
import { Timeline } from "./timeline.widget.tsx";
import classes from "./verification.module.css";
import { verificationQuery } from "./verification.query.ts";
import { VerificationHead } from "./verification-head.widget.tsx";

const Duplicates = lazy(() =>
  import("./duplicates.widget.tsx").then(({ Duplicates: default_ }) => ({ default: default_ })),
);
const Sessions = lazy(() => import("./sessions.widget.tsx").then(({ Sessions: default_ }) => ({ default: default_ })));
const Callbacks = lazy(() =>
  import("./callbacks.widget.tsx").then(({ Callbacks: default_ }) => ({ default: default_ })),
);

const parts: Record<DeskTab, (props: { view: VerificationView }) => React.ReactNode> = {
  overview: (props) => <Overview {...props} />,
  duplicates: (props) => <Duplicates {...props} />,
  session: (props) => <Sessions {...props} />,
  callbacks: (props) => <Callbacks {...props} />,
};

/** On a phone the tabs scroll sideways. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest", inline: "nearest" });

function StatusNote({ status }: { status: VerificationView["status"] }) {
  const { t } = useTranslation("verifications");
  if (status === "processing")
    return (
      <Alert color="blue" icon={<Loader size={18} />} mb="md" role="status">
        {t("desk.processing")}
      </Alert>
    );
  return status === "created" ? (
    <Alert color="gray" mb="md">
      {t("desk.createdNote")}
    </Alert>
  ) : null;
}

function Evidence({ view, tab, onTab }: { view: VerificationView; tab: DeskTab; onTab: (tab: DeskTab) => void }) {
  const { t } = useTranslation("verifications");
  const counts: Partial<Record<DeskTab, number>> = {
    duplicates: view.duplicates.length,
    callbacks: view.callbacks.length,
  };
  return (
    <>
      <VerificationHead view={view} />
      <StatusNote status={view.status} />
      <Tabs
        value={tab}
        onChange={(next) => onTab(deskTabs.find((each) => each === next) ?? "overview")}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("tabs.label")} mb="md" className={classes.tabs ?? ""}>
          {deskTabs.map((each) => (
            <Tabs.Tab key={each} value={each} ref={each === tab ? bringIntoView : null}>
              {t(`tabs.${each}`)}
              {counts[each] ? <span className={classes.tabCount}>{counts[each]}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {deskTabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <Suspense fallback={<Loader size="sm" />}>{parts[each]({ view })}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function Unopened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  return (
    <EmptyState
      icon={<IconAlertTriangle size={22} />}
      title={t("desk.failed")}
      action={
        <Button variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {sayError(error)}
    </EmptyState>
  );
}

type Props = { id: string; tab: DeskTab; onTab: (tab: DeskTab) => void; onOpen: (id: string) => void };

/** The review desk: who waits, the evidence of one verification, its timeline, and the decision. */
export function VerificationPage({ id, tab, onTab, onOpen }: Props) {
  const { t } = useTranslation("verifications");
  const can = useCan();
  const { data: view, error, refetch } = useQuery(verificationQuery(id));
  return (
    <div className={classes.desk} data-edge-to-edge>
      <div className={classes.queue}>
        <ReviewQueue openId={id} />
      </div>
      <section className={classes.evidence} aria-busy={!view && !error}>
        {view && <Evidence view={view} tab={tab} onTab={onTab} />}
        {!view && error && <Unopened error={error} onRetry={() => void refetch()} />}
        {!view && !error && (
          <div className={classes.loading} role="status">
            <Loader size="sm" /> {t("desk.loading")}
          </div>
        )}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls and holds no control is reached by key only so */}
      <aside className={classes.timeline} aria-label={t("timeline.title")} tabIndex={0}>
        {view && <Timeline events={view.history} />}
      </aside>
      {view && can("verifications:review") && (
        <div className={classes.bar}>
          <DecisionBar view={view} onOpen={onOpen} onReload={() => refetch().then(({ data }) => data)} />
        </div>
      )}
    </div>
  );
}
