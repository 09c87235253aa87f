import { Button, Loader } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { isGone } from "#web/platform/api-error.ts";
import { loadPartOfWords, sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import type { ApplicantTab } from "./applicant-address.rules.ts";
import { ApplicantAddresses } from "./applicant-addresses.widget.tsx";
import { ApplicantDocuments } from "./applicant-documents.widget.tsx";
import { ApplicantFacts } from "./applicant-facts.widget.tsx";
import { ApplicantHead, BackToApplicants } from "./applicant-head.widget.tsx";
import { ApplicantTimeline } from "./applicant-timeline.widget.tsx";
import classes from "./record.module.css";

const Connections = lazy(async () => {
  const [{ Connections: default_ }] = await Promise.all([
    import("./connections.widget.tsx"),
    loadPartOfWords("company"),
  ]);
  return { default: default_ };
});

const [fewCases, mostCases] = [20, 100];

/** An address that names a part begins there; the record itself begins at its head. */
function useBeginAt(tab: ApplicantTab) {
  useEffect(() => {
    if (tab === "profile") return;
    document.getElementById(tab === "history" ? "verifications" : tab)?.scrollIntoView({ block: "start" });
  }, [tab]);
}

function Opened({ applicant, tab }: { applicant: ApplicantView; tab: ApplicantTab }) {
  const { publicId: id } = applicant;
  const [count, setCount] = useState(fewCases);
  const cases = useReplyQuery(applicants.verifications, { params: { id }, body: { page: 1, count } });
  const isMore = cases.data !== undefined && cases.data.total > count && count < mostCases;
  useBeginAt(tab);
  return (
    <>
      <ApplicantHead applicant={applicant} newest={cases.data?.items[0]} />
      {applicant.linked.length > 0 && (
        <Suspense>
          <Connections key={id} id={id} />
        </Suspense>
      )}
      <div className={classes.columns}>
        <div className={classes.facet}>
          <ApplicantFacts applicant={applicant} />
          <ApplicantDocuments applicant={applicant} />
          <ApplicantAddresses applicant={applicant} />
        </div>
        <ApplicantTimeline
          applicant={applicant}
          verifications={cases}
          onMore={isMore ? () => setCount(mostCases) : null}
        />
      </div>
    </>
  );
}

export function ApplicantPage({ id, tab }: { id: string; tab: ApplicantTab }) {
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  const { data: applicant, error, refetch } = useReplyQuery(applicants.view, { params: { id } });
  usePageTitle(applicant && (applicant.name || t("noName")), t("title"));
  return (
    <>
      {applicant ? <Opened applicant={applicant} tab={tab} /> : <BackToApplicants />}
      {!applicant && error && (
        <EmptyState
          icon={<IconAlertTriangle size={20} />}
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
