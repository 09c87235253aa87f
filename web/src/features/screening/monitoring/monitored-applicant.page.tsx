import { Button, Group } from "@mantine/core";
import { IconBellCheck, IconListSearch, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import type { MonitoredApplicant } from "#contract/screening/monitoring.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useApplicantName } from "./applicant-name.ts";
import { DetailFrame } from "./detail-frame.widget.tsx";
import { EventsTable } from "./events-table.widget.tsx";
import { ExpiryState } from "./expiry-state.widget.tsx";
import classes from "./monitoring.module.css";

function Ways({ of: { applicantId, verificationId } }: { of: MonitoredApplicant }) {
  const { t } = useTranslation("monitoring");
  if (!useCan()("verifications:read")) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconUser size={16} />}
        renderRoot={(props) => <Link to="/applicants/$id" params={{ id: applicantId }} {...props} />}
      >
        {t("applicant.profile")}
      </Button>
      <Button
        data-page-action
        variant="default"
        leftSection={<IconListSearch size={16} />}
        renderRoot={(props) => (
          <Link to="/verifications/$id" params={{ id: verificationId }} search={{ tab: "screening" }} {...props} />
        )}
      >
        {t("applicant.case")}
      </Button>
    </Group>
  );
}

function Facts({ of }: { of: MonitoredApplicant }) {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  return (
    <div className={classes.facts}>
      <Panel>
        <DefinitionList
          items={[
            { term: t("applicant.status"), value: <VerificationStatusBadge status={of.verificationStatus} /> },
            { term: t("columns.hits"), value: of.hits === 0 ? t("hitsNone") : format.number(of.hits) },
            { term: t("columns.document"), value: <ExpiryState of={of} /> },
            { term: t("columns.looked"), value: of.screenedAt ? format.instant(of.screenedAt) : t("notYet") },
            { term: t("columns.since"), value: format.instant(of.since) },
          ]}
        />
      </Panel>
    </div>
  );
}

export function MonitoredApplicantPage({ id }: { id: string }) {
  const { t } = useTranslation("monitoring");
  const nameOf = useApplicantName();
  const { data, error, refetch } = useReplyQuery(monitoring.applicant, { params: { applicantId: id } });
  usePageTitle(data && nameOf(data), t("title"));
  return (
    <DetailFrame
      tab="applicants"
      back={t("applicant.back")}
      error={error}
      words={{ notFound: t("notFound.applicant"), failed: t("failed.applicant") }}
      onRetry={() => void refetch()}
    >
      {data && (
        <>
          <PageHeader title={nameOf(data)} actions={<Ways of={data} />} />
          <Facts of={data} />
          <h2 className={classes.heading}>{t("applicant.history")}</h2>
          <EventsTable
            label={t("applicant.history")}
            items={data.events}
            isStale={false}
            error={null}
            empty={
              <EmptyState icon={<IconBellCheck size={20} />} title={t("empty.eventsTitle")}>
                {t("empty.eventsBody")}
              </EmptyState>
            }
          />
        </>
      )}
    </DetailFrame>
  );
}
