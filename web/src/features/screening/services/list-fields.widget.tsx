import { MultiSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { OptionalCountry } from "./number-fields.widget.tsx";
import classes from "./services.module.css";
import type { ServiceFields } from "./use-create-service.ts";

type Part = { fields: ServiceFields };

function PersonFields({ fields }: Part) {
  const { t } = useTranslation(["services", "screenings"]);
  const id = useId();
  const { typed, change, problemOf } = fields;
  return (
    <>
      <div>
        <div id={id} className={classes.label}>
          {t("screenings:search.kind")}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={(["person", "company"] as const).map((value) => ({ value, label: t(`asked.${value}`) }))}
          value={typed.person}
          onChange={(person) => change({ person })}
        />
      </div>
      <TextInput
        label={t("screenings:search.name")}
        error={problemOf("name")}
        dir="auto"
        maxLength={200}
        value={typed.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label={t("asked.birth")}
        description={t("creating.birthHint")}
        error={problemOf("birth")}
        dir="ltr"
        maxLength={10}
        value={typed.birth}
        onChange={({ currentTarget }) => change({ birth: currentTarget.value })}
      />
      <OptionalCountry fields={fields} />
    </>
  );
}

function NumberField({ fields, field }: Part & { field: "tax_id" | "document" }) {
  const { t } = useTranslation("services");
  const { typed, change, problemOf } = fields;
  return (
    <TextInput
      label={t(field === "tax_id" ? "asked.taxId" : "asked.document")}
      error={problemOf(field)}
      dir="ltr"
      maxLength={64}
      classNames={{ input: classes.codeInput ?? "" }}
      value={typed[field]}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
    />
  );
}

export function ListFields({ fields }: Part) {
  const { t } = useTranslation(["services", "verifications"]);
  const { typed, change } = fields;
  const own = useReplyQuery(blacklists.options, {});
  const choices = (own.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      {typed.type === "blacklist_person" && <PersonFields fields={fields} />}
      {typed.type === "blacklist_tax_id" && <NumberField fields={fields} field="tax_id" />}
      {typed.type === "blacklist_document" && <NumberField fields={fields} field="document" />}
      <MultiSelect
        label={t("creating.lists")}
        description={t("creating.listsHint")}
        data={screeningLists.map((value) => ({ value, label: t(`verifications:listKinds.${value}`) }))}
        value={typed.lists}
        onChange={(lists) => change({ lists: screeningLists.filter((each) => lists.includes(each)) })}
        clearable
      />
      {choices.length > 0 && (
        <MultiSelect
          label={t("creating.blacklists")}
          data={choices}
          value={typed.blacklists}
          onChange={(chosen) => change({ blacklists: chosen })}
          searchable
          clearable
        />
      )}
    </>
  );
}
