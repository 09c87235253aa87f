import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { applicantTypes } from "#contract/applicants/applicants.contract.ts";
import { requestedStatuses, shownStatuses } from "#contract/records/verifications/verification-states.ts";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CountryFacet } from "#web/features/cases/verification-list/filters/choice-facets.widget.tsx";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import type { ApplicantSearch } from "./applicant-address.rules.ts";
import {
  type ApplicantChoice,
  applicantStatusChoices,
  joinedApplicantFilters,
  withoutApplicantFilters,
} from "./applicant-search.rules.ts";

type Props = {
  search: ApplicantSearch;
  choice: ApplicantChoice;
  onSearch: (next: Partial<ApplicantSearch>) => void;
};

export function ApplicantFilterBar({ search, choice, onSearch }: Props) {
  const { t } = useTranslation("applicants");
  const { t: word } = useTranslation("verifications");
  const labels = useReplyQuery(applicants.labels, {});
  const change = (next: Partial<ApplicantSearch>) => onSearch({ ...next, page: undefined });
  const isAny = Object.keys(withoutApplicantFilters).some(
    (key) => key !== "page" && search[key as keyof ApplicantSearch],
  );
  const known = [...new Set([...(labels.data?.labels ?? []), ...choice.labels])];
  return (
    <FilterBar onClear={isAny ? () => onSearch(withoutApplicantFilters) : undefined}>
      <SearchField
        label={t("filters.search")}
        hint={t("filters.searchHint")}
        value={choice.search}
        onChange={(value) => change({ search: value || undefined })}
      />
      <PeriodFilter period={search.period} days={choice.days} onChange={change} />
      <Facet
        label={t("filters.types")}
        options={applicantTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={choice.types}
        onChange={(types) => change({ types: joinedApplicantFilters(types) })}
      />
      <Facet
        label={word("filters.status")}
        options={applicantStatusChoices.map((value) => ({ value, label: word(`status.${value}`) }))}
        chosen={shownStatuses(choice.status)}
        onChange={(status) => change({ status: joinedApplicantFilters(requestedStatuses(status)) })}
      />
      <CountryFacet
        chosen={choice.countries}
        onChange={(chosen) => change({ countries: joinedApplicantFilters(chosen) })}
      />
      {known.length > 0 && (
        <Facet
          label={t("filters.labels")}
          options={known.map((value) => ({ value, label: value }))}
          chosen={choice.labels}
          onChange={(chosen) => change({ labels: joinedApplicantFilters(chosen) })}
          search={{ placeholder: t("filters.findLabel"), nothing: t("filters.noLabel") }}
        />
      )}
    </FilterBar>
  );
}
