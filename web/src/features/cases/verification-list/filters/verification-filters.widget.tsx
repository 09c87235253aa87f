import { type ComponentType, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "#ui/filter-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import {
  AssigneeFacet,
  type ChoiceFacetProps,
  DueFacet,
  LabelFacet,
} from "#web/features/cases/assignments/work-facets.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  addressPartsOfTab,
  joinedVerificationFilters,
  statusTabOf,
  type VerificationChoice,
  withoutVerificationFilters,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { AddFilter } from "./add-filter.widget.tsx";
import { CountryFacet, FormFacet, ReasonFacet, StatusFacet, TypeFacet } from "./choice-facets.widget.tsx";
import { type FilterName, filterNames, offeredFiltersOf, setFiltersOf } from "./filter-names.rules.ts";

type Props = {
  search: VerificationSearch;
  choice: VerificationChoice;
  onSearch: (next: Partial<VerificationSearch>) => void;
  fieldRef: RefObject<HTMLInputElement | null>;
};

const facets: Record<FilterName, ComponentType<ChoiceFacetProps & Pick<Props, "search">>> = {
  period: ({ search, choice, onChange, isOpened }) => (
    <PeriodFilter period={search.period} days={choice.days} onChange={onChange} isOpened={isOpened} />
  ),
  status: StatusFacet,
  countries: ({ choice, onChange, isOpened }) => (
    <CountryFacet
      chosen={choice.countries}
      onChange={(chosen) => onChange({ countries: joinedVerificationFilters(chosen) })}
      isOpened={isOpened}
    />
  ),
  forms: ({ choice, onChange, isOpened }) => (
    <FormFacet
      chosen={choice.forms}
      onChange={(chosen) => onChange({ forms: joinedVerificationFilters(chosen) })}
      isOpened={isOpened}
    />
  ),
  types: TypeFacet,
  reasons: ReasonFacet,
  assignee: AssigneeFacet,
  due: DueFacet,
  labels: LabelFacet,
};

function useFilterLabels(): Record<FilterName, string> {
  const { t } = useTranslation("verifications");
  const work = useTranslation("reviewQueue").t;
  return {
    period: t("filters.period"),
    status: t("filters.status"),
    countries: t("filters.countries"),
    forms: t("filters.forms"),
    types: t("filters.types"),
    reasons: t("declineDrawer.reasons"),
    assignee: work("assignee"),
    due: work("due"),
    labels: work("labels"),
  };
}

/** The filters that are set, and the one that was last added or changed: its list stays open when nothing is left in it. */
export function VerificationFilterBar({ search, choice, onSearch, fieldRef }: Props) {
  const { t } = useTranslation("verifications");
  const labels = useFilterLabels();
  const [last, setLast] = useState<{ name: FilterName; isAdded: boolean } | null>(null);
  const set = setFiltersOf(choice);
  const shown = filterNames.filter((name) => set.includes(name) || name === last?.name);
  const offered = offeredFiltersOf(choice, shown);
  const change = (next: Partial<VerificationSearch>) => onSearch({ ...next, page: undefined });
  const ofTab = addressPartsOfTab(statusTabOf(choice));
  const kept = Object.fromEntries(ofTab.map((part) => [part, search[part]]));
  const isAny = Object.keys(withoutVerificationFilters).some(
    (key) => key !== "page" && !(key in kept) && search[key as keyof VerificationSearch],
  );
  const clear = () => {
    setLast(null);
    onSearch({ ...withoutVerificationFilters, ...kept });
  };
  return (
    <FilterBar onClear={isAny ? clear : undefined}>
      <SearchField
        fieldRef={fieldRef}
        shortcut="/"
        label={t("filters.search")}
        hint={t("filters.searchHint")}
        value={choice.search}
        onChange={(value) => change({ search: value || undefined })}
      />
      {shown.map((name) => {
        const Filter = facets[name];
        return (
          <Filter
            key={name}
            search={search}
            choice={choice}
            isOpened={last?.name === name && last.isAdded}
            onChange={(next) => {
              setLast((before) => (before?.name === name ? before : { name, isAdded: false }));
              change(next);
            }}
          />
        );
      })}
      {offered.length > 0 && (
        <AddFilter
          offered={offered.map((name) => ({ name, label: labels[name] }))}
          onAdd={(name) => setLast({ name, isAdded: true })}
        />
      )}
    </FilterBar>
  );
}
