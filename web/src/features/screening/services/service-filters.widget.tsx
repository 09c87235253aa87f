import { useTranslation } from "react-i18next";
import { riskScores, serviceStatuses, serviceTypes } from "#contract/screening/services/service-kinds.ts";
import { countries } from "#contract/values/countries.ts";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { useCountryOptions } from "./country-options.ts";
import type { ServiceSearch } from "./service-address.rules.ts";
import { type ServiceChoice, withoutServiceFilters } from "./service-search.rules.ts";

type Props = { search: ServiceSearch; choice: ServiceChoice; onSearch: (next: Partial<ServiceSearch>) => void };

const joined = (values: readonly string[]): string | undefined => (values.length > 0 ? values.join(",") : undefined);

export function ServiceFilterBar({ search, choice, onSearch }: Props) {
  const { t } = useTranslation("services");
  const places = useCountryOptions(countries);
  const change = (next: Partial<ServiceSearch>) => onSearch({ ...next, page: undefined });
  const isAny = Object.keys(withoutServiceFilters).some((key) => key !== "page" && search[key as keyof ServiceSearch]);
  return (
    <FilterBar onClear={isAny ? () => onSearch(withoutServiceFilters) : undefined}>
      <PeriodFilter period={search.period} days={choice.days} onChange={change} />
      <Facet
        label={t("filters.types")}
        options={serviceTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={choice.types}
        onChange={(types) => change({ type: joined(types) })}
      />
      <Facet
        label={t("filters.status")}
        options={serviceStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        chosen={choice.status}
        onChange={(status) => change({ status: joined(status) })}
      />
      <Facet
        label={t("filters.risk")}
        options={riskScores.map((value) => ({ value, label: t(`risk.${value}`) }))}
        chosen={choice.risks}
        onChange={(risks) => change({ risk: joined(risks) })}
      />
      <Facet
        label={t("filters.country")}
        options={places}
        chosen={choice.countries}
        onChange={(chosen) => change({ country: joined(chosen) })}
        search={{ placeholder: t("filters.find"), nothing: t("filters.nothing") }}
      />
    </FilterBar>
  );
}
