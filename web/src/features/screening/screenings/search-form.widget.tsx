import { Button, MultiSelect, SegmentedControl, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import { countries } from "#contract/values/countries.ts";
import { useBlacklistOptions } from "#web/features/screening/blacklists/blacklists.query.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./screening-search.module.css";
import type { ScreeningSearchState } from "./use-screening-search.ts";

type Part = { search: ScreeningSearchState };

function KindChoice({ search: { typed, change } }: Part) {
  const { t } = useTranslation("screenings");
  const id = useId();
  return (
    <div className={classes.wide}>
      <div id={id} className={classes.label}>
        {t("search.kind")}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        data={(["person", "company"] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
    </div>
  );
}

function Who({ search: { typed, change, problemOf } }: Part) {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  const places = useMemo(() => {
    const named = countries.map((value) => ({ value, label: format.country(value) }));
    return named.sort(format.byLabel);
  }, [format]);
  return (
    <>
      <TextInput
        label={t("search.birth")}
        description={t("search.birthHint")}
        error={problemOf("birth")}
        maxLength={10}
        autoComplete="off"
        value={typed.birth}
        onChange={({ currentTarget }) => change({ birth: currentTarget.value })}
      />
      <Select
        label={t("search.country")}
        placeholder={t("search.any")}
        data={places}
        searchable
        clearable
        value={typed.country || null}
        onChange={(value) => change({ country: countries.find((each) => each === value) ?? "" })}
      />
      {typed.kind === "person" && (
        <Select
          label={t("search.gender")}
          placeholder={t("search.any")}
          data={(["female", "male"] as const).map((value) => ({ value, label: t(`genders.${value}`) }))}
          clearable
          value={typed.gender || null}
          onChange={(value) => change({ gender: value === "male" || value === "female" ? value : "" })}
        />
      )}
    </>
  );
}

function Where({ search: { typed, change } }: Part) {
  const { t } = useTranslation(["screenings", "verifications"]);
  const { data } = useBlacklistOptions();
  const own = data?.items ?? [];
  return (
    <>
      <MultiSelect
        className={own.length > 0 ? "" : (classes.wide ?? "")}
        label={t("search.lists")}
        data={screeningLists.map((value) => ({ value, label: t(`verifications:listKinds.${value}`) }))}
        value={typed.lists}
        onChange={(lists) => change({ lists: screeningLists.filter((each) => lists.includes(each)) })}
        clearable
      />
      {own.length > 0 && (
        <MultiSelect
          label={t("search.blacklists")}
          data={own.map(({ code, name }) => ({ value: code, label: name }))}
          value={typed.blacklists}
          onChange={(blacklists) => change({ blacklists })}
          searchable
          clearable
        />
      )}
      <p className={`${classes.wide} ${classes.quiet}`}>{t("search.listsHint")}</p>
    </>
  );
}

const folded = ["birth", "country", "gender", "document", "taxId"] as const;

/** A name is often enough. What is wrong is shown. */
function MoreDetails({ search }: Part) {
  const { t } = useTranslation("screenings");
  const { typed, change, problemOf } = search;
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = folded.some((field) => problemOf(field) !== undefined);
  return (
    <details
      className={`${classes.wide} ${classes.lists}`}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t("search.more")}</summary>
      <div className={classes.fields}>
        <KindChoice search={search} />
        <Who search={search} />
        {(["document", "taxId"] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`search.${field}`)}
            error={problemOf(field)}
            maxLength={128}
            value={typed[field]}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}

export function SearchForm({ search }: Part) {
  const { t } = useTranslation("screenings");
  const { typed, change, problemOf } = search;
  return (
    <form
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <TextInput
        className={classes.wide ?? ""}
        label={t("search.name")}
        description={t("search.nameHint")}
        error={problemOf("name")}
        maxLength={200}
        dir="auto"
        value={typed.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Where search={search} />
      <MoreDetails search={search} />
      <div className={`${classes.wide} ${classes.foot}`}>
        <Button type="submit" data-page-action leftSection={<IconSearch size={16} />} loading={search.isBusy}>
          {t("search.submit")}
        </Button>
      </div>
    </form>
  );
}
