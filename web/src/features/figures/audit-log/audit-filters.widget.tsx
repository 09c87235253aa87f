import { Switch, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { auditLog } from "#contract/figures/audit-log.calls.ts";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import type { AuditSearch } from "./audit-address.rules.ts";
import classes from "./audit-log.module.css";
import { type AuditChoice, aboutOf, withoutAuditFilters } from "./audit-search.rules.ts";
import { auditGroupOf, useAuditWords } from "./audit-words.ts";

type Props = { search: AuditSearch; choice: AuditChoice; onSearch: (next: Partial<AuditSearch>) => void };

const joined = (values: readonly string[]): string | undefined => (values.length > 0 ? values.join(",") : undefined);

/** Searches for one exact id or address, so only on Enter or on leaving the field. */
function AboutSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("auditLog");
  const [typed, setTyped] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const go = () => {
    const wanted = typed.trim();
    const isRight = wanted === "" || aboutOf(wanted) !== null;
    setIsWrong(!isRight);
    if (isRight && wanted !== value) onChange(wanted);
  };
  return (
    <TextInput
      className={classes.search ?? ""}
      type="search"
      aria-label={t("filters.about")}
      placeholder={t("filters.about")}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      maxLength={64}
      value={typed}
      error={isWrong && t("filters.aboutInvalid")}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setIsWrong(false);
      }}
      onBlur={go}
      onKeyDown={(event) => event.key === "Enter" && go()}
    />
  );
}

export function AuditFilterBar({ search, choice, onSearch }: Props) {
  const { t } = useTranslation("auditLog");
  const words = useAuditWords();
  const format = useFormat();
  const options = useReplyQuery(auditLog.options, {});
  const change = (next: Partial<AuditSearch>) => onSearch({ ...next, page: undefined });
  const isAny = Object.keys(withoutAuditFilters).some((key) => key !== "page" && search[key as keyof AuditSearch]);
  const people = (options.data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kinds = (options.data?.kinds ?? [])
    .filter((kind) => kind !== "user")
    .map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  const groups = [...new Set((options.data?.actions ?? []).map(auditGroupOf))]
    .map((group) => ({ value: group, label: words.group(group) }))
    .sort(format.byLabel);
  return (
    <FilterBar onClear={isAny ? () => onSearch(withoutAuditFilters) : undefined}>
      <AboutSearch
        key={choice.about}
        value={choice.about}
        onChange={(about) => change({ about: about || undefined })}
      />
      <PeriodFilter period={search.period} days={choice.days} onChange={change} />
      <Facet
        label={t("filters.who")}
        options={[...people, ...kinds]}
        chosen={choice.who}
        onChange={(who) => change({ who: joined(who) })}
        search={{ placeholder: t("filters.find"), nothing: t("filters.nothing") }}
      />
      <Facet
        label={t("filters.what")}
        options={groups}
        chosen={choice.what}
        onChange={(what) => change({ what: joined(what) })}
      />
      <Facet
        label={t("filters.mode")}
        options={[{ value: "test", label: t("filters.tests") }]}
        chosen={choice.mode}
        onChange={(mode) => change({ mode: joined(mode) })}
      />
      <Switch
        className={classes.changes ?? ""}
        label={t("filters.changes")}
        checked={choice.isChanges}
        onChange={({ currentTarget: { checked } }) => change({ changes: checked ? "only" : undefined })}
      />
    </FilterBar>
  );
}
