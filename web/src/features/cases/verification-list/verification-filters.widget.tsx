import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms/forms.calls.ts";
import {
  declineReasons,
  requestedStatuses,
  shownStatuses,
  verificationTypes,
} from "#contract/records/verifications/verification-states.ts";
import { countries } from "#contract/values/countries.ts";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Flag } from "#ui/flag.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { WorkFacets } from "#web/features/cases/assignments/work-facets.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  joinedVerificationFilters,
  mayListDeclined,
  statusTabOf,
  type VerificationChoice,
  verificationStatusChoices,
  waitedForRoles,
  withoutVerificationFilters,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

type Props = {
  search: VerificationSearch;
  choice: VerificationChoice;
  onSearch: (next: Partial<VerificationSearch>) => void;
};

export function CountryFacet({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const { t, i18n } = useTranslation("verifications");
  const format = useFormat();
  const options = () =>
    countries
      .map((code) => ({ value: code, label: format.country(code), icon: <Flag code={code} /> }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <Facet
      label={t("filters.countries")}
      options={options}
      chosen={chosen}
      onChange={onChange}
      search={{ placeholder: t("filters.findCountry"), nothing: t("filters.nothing") }}
    />
  );
}

export function FormFacet({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const { t } = useTranslation("verifications");
  const options = useReplyQuery(forms.options, { query: {} });
  return (
    <Facet
      label={t("filters.forms")}
      options={(options.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChange={onChange}
      search={{ placeholder: t("filters.findForm"), nothing: t("filters.nothing") }}
    />
  );
}

const isWait = (value: string) => waitedForRoles.some((each) => each === value);

/** A status, or whom a verification waits for: choosing one kind clears the other. */
function StatusFacet({ choice, onChange }: { choice: VerificationChoice; onChange: Props["onSearch"] }) {
  const { t } = useTranslation("verifications");
  const { waitsFor, status } = choice;
  const chosen = waitsFor === null || waitsFor === "reviewer" ? shownStatuses(status) : [waitsFor];
  const isTab = statusTabOf(choice) !== null;
  const choose = (next: string[]) => {
    const added = next.find((value) => !chosen.some((each) => each === value));
    const wait = added !== undefined && isWait(added) ? (added as (typeof waitedForRoles)[number]) : undefined;
    onChange({
      status: wait ? undefined : joinedVerificationFilters(requestedStatuses(next.filter((value) => !isWait(value)))),
      waits_for: wait,
      ...(next.length > 0 && !next.includes("invalid") && { reasons: undefined }),
    });
  };
  return (
    <Facet
      label={t("filters.status")}
      options={[
        ...verificationStatusChoices.map((value) => ({ value, label: t(`status.${value}`) })),
        ...waitedForRoles.map((value) => ({ value, label: t(`waitsFor.${value}`) })),
      ]}
      chosen={isTab ? [] : chosen}
      marked={chosen}
      onChange={choose}
    />
  );
}

/** Where declined ones are listed: no others have reasons. */
function ReasonFacet({ choice, onChange }: { choice: VerificationChoice; onChange: Props["onSearch"] }) {
  const { t } = useTranslation("verifications");
  if (!mayListDeclined(choice) && choice.reasons.length === 0) return null;
  return (
    <Facet
      label={t("declineDrawer.reasons")}
      options={declineReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      chosen={choice.reasons}
      onChange={(chosen) => onChange({ reasons: joinedVerificationFilters(chosen) })}
    />
  );
}

type BarProps = Props & { fieldRef: RefObject<HTMLInputElement | null> };

export function VerificationFilterBar({ search, choice, onSearch, fieldRef }: BarProps) {
  const { t } = useTranslation("verifications");
  const change = (next: Partial<VerificationSearch>) => onSearch({ ...next, page: undefined });
  // The tab stays.
  const tab = statusTabOf(choice) === null ? {} : { status: search.status, waits_for: search.waits_for };
  const isAny = Object.keys(withoutVerificationFilters).some(
    (key) => key !== "page" && !(key in tab) && search[key as keyof VerificationSearch],
  );
  return (
    <FilterBar onClear={isAny ? () => onSearch({ ...withoutVerificationFilters, ...tab }) : undefined}>
      <SearchField
        fieldRef={fieldRef}
        shortcut="/"
        label={t("filters.search")}
        hint={t("filters.searchHint")}
        value={choice.search}
        onChange={(value) => change({ search: value || undefined })}
      />
      <PeriodFilter period={search.period} days={choice.days} onChange={change} />
      <StatusFacet choice={choice} onChange={change} />
      <CountryFacet
        chosen={choice.countries}
        onChange={(chosen) => change({ countries: joinedVerificationFilters(chosen) })}
      />
      <FormFacet chosen={choice.forms} onChange={(chosen) => change({ forms: joinedVerificationFilters(chosen) })} />
      <Facet
        label={t("filters.types")}
        options={verificationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={choice.types}
        onChange={(types) => change({ types: joinedVerificationFilters(types) })}
      />
      <ReasonFacet choice={choice} onChange={change} />
      <WorkFacets choice={choice} onChange={change} />
    </FilterBar>
  );
}
