import { Button } from "@mantine/core";
import { IconFilterOff, IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/calls/applicants.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { pageCounts } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { dayIn } from "#web/platform/periods.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { ApplicantSearch } from "./applicant-address.rules.ts";
import { ApplicantFilterBar } from "./applicant-filters.widget.tsx";
import { applicantChoiceOf, applicantFiltersOf, withoutApplicantFilters } from "./applicant-search.rules.ts";
import { ApplicantTable } from "./applicant-table.widget.tsx";

type Props = { search: ApplicantSearch; onSearch: (next: Partial<ApplicantSearch>) => void };

function Nothing({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  if (!onClear)
    return (
      <EmptyState icon={<IconUsersGroup size={22} />} title={t("empty.title")}>
        {t("empty.body")}
      </EmptyState>
    );
  const action = (
    <Button variant="default" onClick={onClear}>
      {words.clearFilters}
    </Button>
  );
  return (
    <EmptyState icon={<IconFilterOff size={22} />} title={t("noMatch.title")} action={action}>
      {t("noMatch.body")}
    </EmptyState>
  );
}

export function ApplicantsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("applicants");
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const { page = 1, count = 10 } = search;
  const choice = applicantChoiceOf(search, dayIn(timeZone, Date.now()));
  const filters = applicantFiltersOf(choice, timeZone);
  const list = useRead(applicants.list, { body: { page, count, filters } });
  const isNarrowed = Object.keys(filters).length > 0 || page > 1;
  return (
    <>
      <PageHeader title={t("title")} />
      <ApplicantFilterBar search={search} choice={choice} onSearch={onSearch} />
      <ApplicantTable
        items={list.data?.items}
        isStale={list.isPlaceholderData}
        error={list.error && { message: sayError(list.error, t("listFailed")), onRetry: () => void list.refetch() }}
        empty={<Nothing onClear={isNarrowed ? () => onSearch(withoutApplicantFilters) : null} />}
      />
      {list.data && list.data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={list.data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: undefined, count: pageCounts.find((each) => each === next) })}
        />
      )}
    </>
  );
}
