import { useTranslation } from "react-i18next";
import { verificationTypes } from "#contract/records/verifications/verification-states.ts";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { CountryFacet, FormFacet } from "#web/features/cases/verification-list/filters/choice-facets.widget.tsx";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import type { StatisticSearch } from "./statistics-address.rules.ts";
import { joinedStatisticFilters, type StatisticChoice, statisticPeriods } from "./statistics-search.rules.ts";

type Props = {
  search: StatisticSearch;
  choice: StatisticChoice;
  onSearch: (next: Partial<StatisticSearch>) => void;
};

export function StatisticFilterBar({ search, choice, onSearch }: Props) {
  const { t } = useTranslation("verifications");
  const isAny = Boolean(search.countries || search.forms || search.types);
  const clear = () => onSearch({ countries: undefined, forms: undefined, types: undefined });
  return (
    <FilterBar onClear={isAny ? clear : undefined}>
      <PeriodFilter period={choice.period} days={choice.days} offered={statisticPeriods} onChange={onSearch} />
      <FormFacet chosen={choice.forms} onChange={(forms) => onSearch({ forms: joinedStatisticFilters(forms) })} />
      <CountryFacet
        chosen={choice.countries}
        onChange={(chosen) => onSearch({ countries: joinedStatisticFilters(chosen) })}
      />
      <Facet
        label={t("filters.types")}
        options={verificationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={choice.types}
        onChange={(types) => onSearch({ types: joinedStatisticFilters(types) })}
      />
    </FilterBar>
  );
}
