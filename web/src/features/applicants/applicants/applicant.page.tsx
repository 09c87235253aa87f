import { Anchor, Button, Loader, Tabs } from "@mantine/core";
import { IconAlertTriangle, IconChevronLeft } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useUiWords } from "#ui/words.ts";
import { isGone } from "#web/platform/api-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useRead } from "#web/platform/queries.ts";
import { ApplicantActions } from "./actions/applicant-actions.widget.tsx";
import { type ApplicantTab, applicantTabOf, applicantTabs } from "./applicant-address.rules.ts";
import { ApplicantAddresses } from "./applicant-addresses.widget.tsx";
import { ApplicantDocuments } from "./applicant-documents.widget.tsx";
import { ApplicantHistory } from "./applicant-history.widget.tsx";
import { ApplicantMarks } from "./applicant-marks.widget.tsx";
import { ApplicantProfileTable } from "./applicant-profile.widget.tsx";
import { ApplicantVerifications } from "./applicant-verifications.widget.tsx";
import classes from "./applicants.module.css";

const parts: Record<ApplicantTab, (props: { applicant: ApplicantView }) => React.ReactNode> = {
  profile: (props) => <ApplicantProfileTable {...props} />,
  documents: (props) => <ApplicantDocuments {...props} />,
  addresses: (props) => <ApplicantAddresses {...props} />,
  verifications: (props) => <ApplicantVerifications {...props} />,
  history: (props) => <ApplicantHistory {...props} />,
};

function Back() {
  const { t } = useTranslation("applicants");
  return (
    <Anchor renderRoot={(props) => <Link to="/applicants" {...props} />} size="sm" className={classes.back ?? ""}>
      <IconChevronLeft size={15} className={classes.arrow} aria-hidden />
      {t("title")}
    </Anchor>
  );
}

function Facts({ applicant }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { publicId, externalId, type, created, isMonitored } = applicant;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t("id")}</dt>
        <dd>
          <bdi className={classes.id}>{publicId}</bdi>
          <CopyButton value={publicId} />
        </dd>
      </div>
      {externalId && (
        <div>
          <dt>{t("externalId")}</dt>
          <dd>
            <bdi>{externalId}</bdi>
            <CopyButton value={externalId} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("type")}</dt>
        <dd>{t(`types.${type}`)}</dd>
      </div>
      {isMonitored && (
        <div>
          <dt>{t("monitoring")}</dt>
          <dd>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/monitoring/$tab/$id" params={{ tab: "applicants", id: publicId }} {...props} />
              )}
            >
              {t("monitoringOpen")}
            </Anchor>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("created")}</dt>
        <dd>{format.instant(created)}</dd>
      </div>
    </dl>
  );
}

function Opened({ applicant, tab }: { applicant: ApplicantView; tab: ApplicantTab }) {
  const { t } = useTranslation("applicants");
  const navigate = useNavigate();
  const { publicId: id, labels, hold, erased } = applicant;
  const open = (next: string | null) =>
    void navigate({
      to: "/applicants/$id/$tab",
      params: { id, tab: applicantTabOf(next ?? undefined) },
      replace: true,
    });
  const counts: Partial<Record<ApplicantTab, number>> = {
    documents: applicant.documentSets.length,
    addresses: applicant.addresses.length,
    verifications: applicant.verifications,
  };
  return (
    <>
      <PageHeader
        title={applicant.name || t(erased ? "erasedName" : "noName")}
        beside={<ApplicantMarks labels={labels} isOnLegalHold={hold !== null} isErased={erased !== null} />}
        actions={!erased && <ApplicantActions applicant={applicant} />}
      />
      <Facts applicant={applicant} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t("tabs.label")} mb="md" className={classes.tabs ?? ""}>
          {applicantTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {counts[each] ? t("tabs.counted", { tab: t(`tabs.${each}`), n: counts[each] }) : t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {applicantTabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {parts[each]({ applicant })}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

export function ApplicantPage({ id, tab }: { id: string; tab: ApplicantTab }) {
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  const { data: applicant, error, refetch } = useRead(applicants.view, { params: { id } });
  usePageTitle(applicant && (applicant.name || t("noName")), t("title"));
  return (
    <>
      <Back />
      {applicant && <Opened applicant={applicant} tab={tab} />}
      {!applicant && error && (
        <EmptyState
          icon={<IconAlertTriangle size={22} />}
          title={t(isGone(error) ? "notFound" : "failed")}
          action={
            !isGone(error) && (
              <Button variant="default" onClick={() => void refetch()}>
                {words.retry}
              </Button>
            )
          }
        >
          {isGone(error) ? t("notFoundBody") : sayError(error)}
        </EmptyState>
      )}
      {!applicant && !error && (
        <div role="status">
          <Loader size="sm" /> {words.loading}
        </div>
      )}
    </>
  );
}
