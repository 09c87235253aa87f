import { useTranslation } from "react-i18next";
import type { WebhookEndpointView } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { callbackTypes } from "#contract/records/verifications/verification-states.ts";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { type CallbackSearch, callbackHostIn, sinceChoices, withoutCallbackFilters } from "./callback-address.rules.ts";

type Props = {
  search: CallbackSearch;
  endpoints: readonly WebhookEndpointView[];
  onSearch: (next: Partial<CallbackSearch>) => void;
};

const statuses = ["pending", "delivered", "failed"] as const;

/** Of several, the one that was chosen last: each filter has one value. */
const lastOf = <T extends string>(values: readonly T[], chosen: readonly string[]): T | undefined =>
  values.find((value) => value === chosen.at(-1));

const one = (value: string | undefined) => (value === undefined ? [] : [value]);

export function CallbackFilters({ search, endpoints, onSearch }: Props) {
  const { t } = useTranslation("callbacks");
  const change = (next: Partial<CallbackSearch>) => onSearch({ ...next, page: undefined });
  const isAny = Object.keys(withoutCallbackFilters).some(
    (key) => key !== "page" && search[key as keyof CallbackSearch] !== undefined,
  );
  const ids = endpoints.map(({ id }) => id);
  return (
    <FilterBar onClear={isAny ? () => onSearch(withoutCallbackFilters) : undefined}>
      <SearchField
        label={t("filters.host")}
        value={search.host ?? ""}
        onChange={(typed) => change({ host: callbackHostIn(typed) })}
      />
      <Facet
        label={t("filters.status")}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        chosen={one(search.status)}
        onChange={(chosen) => change({ status: lastOf(statuses, chosen) })}
      />
      <Facet
        label={t("filters.type")}
        options={callbackTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={one(search.type)}
        onChange={(chosen) => change({ type: lastOf(callbackTypes, chosen) })}
      />
      {endpoints.length > 0 && (
        <Facet
          label={t("filters.endpoint")}
          options={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
          chosen={one(search.endpoint)}
          onChange={(chosen) => change({ endpoint: lastOf(ids, chosen) })}
        />
      )}
      <Facet
        label={t("filters.since")}
        options={sinceChoices.map((value) => ({ value, label: t(`since.${value}`) }))}
        chosen={one(search.since)}
        onChange={(chosen) => change({ since: lastOf(sinceChoices, chosen) })}
      />
    </FilterBar>
  );
}
