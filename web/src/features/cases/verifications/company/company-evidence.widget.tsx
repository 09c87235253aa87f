import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { LoadFailure } from "#ui/load-failure.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { loadPartOfWords, sayError } from "#web/platform/i18n.ts";
import { EvidenceTabs } from "../evidence-tabs.widget.tsx";
import { openHitsOf } from "../screening-hits.rules.ts";
import { type CompanyTab, companyTabs } from "./company-address.rules.ts";
import { CompanyPlace } from "./company-links.tsx";
import { CompanyOverview } from "./company-overview.widget.tsx";
import { companyReviewQuery } from "./company-review.query.ts";
import { PersonDetail } from "./persons/person-detail.widget.tsx";
import { PersonList } from "./persons/person-list.widget.tsx";

const Screening = lazy(async () => {
  const [{ ScreeningTab }] = await Promise.all([
    import("#web/features/screening/screenings/screening-tab.widget.tsx"),
    loadPartOfWords("records"),
  ]);
  return { default: ScreeningTab };
});
const Callbacks = lazy(() =>
  import("#web/features/records/case-parts/callbacks.widget.tsx").then(({ Callbacks: default_ }) => ({
    default: default_,
  })),
);

type Props = {
  view: VerificationView;
  tab: CompanyTab;
  personId: string | undefined;
  list: VerificationSearch;
  applicantId: string | undefined;
  together: ReactNode;
  onTab: (tab: CompanyTab) => void;
};

const typeOfTab = { "authorised-person": "AUTHORISED", beneficiary: "BENEFICIAL" } as const;

function Part({ view, company, tab, personId }: Pick<Props, "view" | "tab" | "personId"> & { company: CompanyReview }) {
  if (tab === "screening") return <Screening view={view} />;
  if (tab === "callbacks") return <Callbacks view={view} />;
  if (tab === "overview") return <CompanyOverview view={view} company={company} />;
  if (personId === undefined) return <PersonList company={company} tab={tab} type={typeOfTab[tab]} />;
  return <PersonDetail view={view} company={company} tab={tab} personId={personId} />;
}

export function CompanyEvidence({ view, tab, personId, list, applicantId, together, onTab }: Props) {
  const { t } = useTranslation("companyReviews");
  const { data: company, error, refetch } = useQuery(companyReviewQuery(view.id));
  const place = useMemo(() => ({ id: view.id, list, applicantId }), [view.id, list, applicantId]);
  const countOf = (name: CompanyTab) => {
    if (name === "screening") return openHitsOf(view.checks);
    if (name === "callbacks") return view.callbacks.length;
    return name === "overview" ? 0 : company?.persons.filter(({ types }) => types.includes(typeOfTab[name])).length;
  };
  const tabs = companyTabs.map((name) => ({ name, label: t(`tabs.${name}`), count: countOf(name) }));
  return (
    <CompanyPlace value={place}>
      <EvidenceTabs
        view={view}
        list={list}
        applicantId={applicantId}
        together={together}
        tabs={tabs}
        tab={tab}
        onTab={onTab}
      >
        {(open) => {
          if (company) return <Part view={view} company={company} tab={open} personId={personId} />;
          if (error) return <LoadFailure error={{ message: sayError(error), onRetry: () => void refetch() }} />;
          return <Loader size="sm" aria-label={t("loading")} />;
        }}
      </EvidenceTabs>
    </CompanyPlace>
  );
}
