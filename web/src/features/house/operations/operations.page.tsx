import { Button } from "@mantine/core";
import { IconCompass, IconRefresh } from "@tabler/icons-react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { operations } from "#contract/house/operations.calls.ts";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { MessageScreen } from "#web/features/frame/layout/message-screen.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import type { PageSearch } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useSession } from "#web/platform/session.ts";
import { AreaStates } from "./area-states.widget.tsx";
import { FailedJobs } from "./failed-jobs.widget.tsx";
import { ListAges } from "./list-ages.widget.tsx";
import classes from "./operations.module.css";
import { useOperations } from "./operations.query.ts";
import { Processes } from "./processes.widget.tsx";
import { ProjectUses } from "./project-uses.widget.tsx";
import { SignUps } from "./sign-ups.widget.tsx";

type Props = { search: PageSearch; onSearch: (next: PageSearch) => void };

const reads = [operations.overview, operations.jobs, operations.projects];

function Refresh() {
  const { t } = useTranslation("operations");
  const cache = useQueryClient();
  const isReading = useIsFetching({ queryKey: [operations.overview.path] }) > 0;
  const refresh = () => {
    for (const { path } of reads) void cache.invalidateQueries({ queryKey: [path] });
  };
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={isReading} onClick={refresh}>
      {t("refresh")}
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}

function Installation({ search, onSearch }: Props) {
  const { t } = useTranslation(["operations", "lists"]);
  const { data, error, refetch } = useOperations();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={<Refresh />} />
      <div className={classes.page}>
        {error && !data ? (
          <LoadFailure error={{ message: sayError(error, t("failed")), onRetry: () => void refetch() }} />
        ) : (
          <>
            <AreaStates view={data} />
            <Section title={t("areas.processes")}>
              <Processes processes={data?.processes} />
            </Section>
          </>
        )}
        <Section title={t("areas.jobs")}>
          <FailedJobs />
        </Section>
        {!error && (
          <>
            <Section title={t("lists:title")}>
              <ListAges lists={data?.lists} />
            </Section>
            <SignUps days={data?.signUps} />
          </>
        )}
        <Section title={t("projects")}>
          <ProjectUses page={search.page ?? 1} onPage={(page) => onSearch({ page })} />
        </Section>
      </div>
    </>
  );
}

/** Whom the setting OPERATORS does not name finds no such page. */
export function OperationsPage(props: Props) {
  const { t } = useTranslation(["operations", "common"]);
  const isOperator = useSession().user?.operator === true;
  usePageTitle(t(isOperator ? "title" : "common:notFound.title"));
  if (isOperator) return <Installation {...props} />;
  return (
    <MessageScreen
      icon={<IconCompass size={28} stroke={1.75} />}
      title={t("common:notFound.title")}
      action={
        <Button component={Link} to="/dashboard">
          {t("common:notFound.home")}
        </Button>
      }
    >
      {t("common:notFound.body")}
    </MessageScreen>
  );
}
