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
import { Flag } from "#ui/flag.tsx";
import type { ChoiceFacetProps } from "#web/features/cases/assignments/work-facets.widget.tsx";
import {
  joinedVerificationFilters,
  statusTabOf,
  verificationStatusChoices,
  waitedForRoles,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

type Chosen = { chosen: string[]; onChange: (chosen: string[]) => void; isOpened?: boolean };

export function CountryFacet({ chosen, onChange, isOpened = false }: Chosen) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const options = () =>
    countries
      .map((code) => ({ value: code, label: format.country(code), icon: <Flag code={code} /> }))
      .sort(format.byLabel);
  return (
    <Facet
      label={t("filters.countries")}
      options={options}
      chosen={chosen}
      onChange={onChange}
      search={{ placeholder: t("filters.findCountry"), nothing: t("filters.nothing") }}
      isOpened={isOpened}
    />
  );
}

export function FormFacet({ chosen, onChange, isOpened = false }: Chosen) {
  const { t } = useTranslation("verifications");
  const options = useReplyQuery(forms.options, { query: {} });
  return (
    <Facet
      label={t("filters.forms")}
      options={(options.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChange={onChange}
      search={{ placeholder: t("filters.findForm"), nothing: t("filters.nothing") }}
      isOpened={isOpened}
    />
  );
}

export function TypeFacet({ choice, onChange, isOpened }: ChoiceFacetProps) {
  const { t } = useTranslation("verifications");
  return (
    <Facet
      label={t("filters.types")}
      options={verificationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      chosen={choice.types}
      onChange={(types) => onChange({ types: joinedVerificationFilters(types) })}
      isOpened={isOpened}
    />
  );
}

const isWait = (value: string) => waitedForRoles.some((each) => each === value);

/** A status, or whom a verification waits for: choosing one kind clears the other. */
export function StatusFacet({ choice, onChange, isOpened }: ChoiceFacetProps) {
  const { t } = useTranslation("verifications");
  const { waitsFor, status } = choice;
  const chosen = waitsFor === null || waitsFor === "reviewer" ? shownStatuses(status) : [waitsFor];
  const choose = (next: string[]) => {
    const added = next.find((value) => !chosen.some((each) => each === value));
    const wait = added !== undefined && isWait(added) ? (added as (typeof waitedForRoles)[number]) : undefined;
    onChange({
      status: wait ? undefined : joinedVerificationFilters(requestedStatuses(next.filter((value) => !isWait(value)))),
      waits_for: wait,
      decided: undefined,
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
      chosen={statusTabOf(choice) === null ? chosen : []}
      marked={chosen}
      onChange={choose}
      isOpened={isOpened}
    />
  );
}

export function ReasonFacet({ choice, onChange, isOpened }: ChoiceFacetProps) {
  const { t } = useTranslation("verifications");
  return (
    <Facet
      label={t("declineDrawer.reasons")}
      options={declineReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      chosen={choice.reasons}
      onChange={(chosen) => onChange({ reasons: joinedVerificationFilters(chosen) })}
      isOpened={isOpened}
    />
  );
}
