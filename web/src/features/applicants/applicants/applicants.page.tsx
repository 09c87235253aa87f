import { IconUsersGroup } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { ListPhotos } from "#web/features/records/case-parts/late-photos.widget.tsx";
import { ListPhotosButton } from "#web/features/records/case-parts/list-photos-button.widget.tsx";
import { Listing } from "#web/platform/listing.tsx";
import { workCount } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { ApplicantSearch } from "./applicant-address.rules.ts";
import { ApplicantFilterBar } from "./applicant-filters.widget.tsx";
import { applicantChoiceOf, applicantFiltersOf, withoutApplicantFilters } from "./applicant-search.rules.ts";
import { ApplicantTable } from "./applicant-table.widget.tsx";

type Props = { search: ApplicantSearch; onSearch: (next: Partial<ApplicantSearch>) => void };

export function ApplicantsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("applicants");
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const { page = 1, count = workCount, sort } = search;
  const choice = applicantChoiceOf(search, periodDayIn(timeZone, Date.now()));
  const filters = applicantFiltersOf(choice, timeZone);
  const list = useReplyQuery(applicants.list, { body: { page, count, filters, ...(sort && { sort }) } });
  const ids = useMemo(
    () => (list.data?.items ?? []).flatMap(({ newestVerification }) => newestVerification ?? []),
    [list.data],
  );
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      <StickyPageHeader title={t("title")} actions={<ListPhotosButton />} />
      <ApplicantFilterBar search={search} choice={choice} onSearch={onSearch} />
      <Listing
        read={list}
        search={{ ...search, count }}
        onSearch={onSearch}
        failed={t("listFailed")}
        nothing={{ icon: <IconUsersGroup size={20} />, title: t("empty.title"), body: t("empty.body") }}
        noMatch={
          isNarrowed
            ? {
                title: t("noMatch.title"),
                body: t("noMatch.body"),
                onClear: () => onSearch(withoutApplicantFilters),
              }
            : null
        }
      >
        {(shown) => (
          <ListPhotos ids={ids}>
            <ApplicantTable {...shown} sort={sort} onSort={(next) => onSearch({ sort: next, page: undefined })} />
          </ListPhotos>
        )}
      </Listing>
    </>
  );
}
