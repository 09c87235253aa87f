import { Button, NativeSelect, SegmentedControl, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type BlacklistKind, blacklistKinds } from "#contract/screening/blacklists/blacklist-kinds.ts";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import type { BlacklistEntry } from "#contract/screening/blacklists.contract.ts";
import { countries } from "#contract/values/countries.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./blacklists.module.css";
import { type BlacklistEntryField, useBlacklistEntry } from "./use-entry.ts";

type Fields = ReturnType<typeof useBlacklistEntry>;

function Field({ fields, name, hint }: { fields: Fields; name: BlacklistEntryField; hint?: string }) {
  const { t } = useTranslation("blacklists");
  return (
    <TextInput
      label={t(`entries.fields.${name}`)}
      description={hint}
      dir="auto"
      type={name === "dob" ? "date" : "text"}
      maxLength={blacklistLimits.cell}
      value={fields.typed[name]}
      error={fields.problemOf(name)}
      onChange={({ currentTarget }) => fields.change({ [name]: currentTarget.value })}
    />
  );
}

function Country({ fields }: { fields: Fields }) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const named = countries.map((value) => ({ value, label: format.country(value) }));
  return (
    <Select
      label={t("entries.fields.country")}
      placeholder={t("entries.noCountry")}
      data={named.sort(format.byLabel)}
      value={fields.typed.country || null}
      error={fields.problemOf("country")}
      onChange={(value) => fields.change({ country: value ?? "" })}
      searchable
      clearable
    />
  );
}

function Person({ fields }: { fields: Fields }) {
  const { t } = useTranslation("blacklists");
  return (
    <>
      <Field fields={fields} name="name" hint={t("entries.nameHint")} />
      <div className={classes.pair}>
        <Field fields={fields} name="given_name" />
        <Field fields={fields} name="surname" />
      </div>
      <Field fields={fields} name="middle_name" />
      <fieldset className={classes.origin}>
        <legend>{t("entries.origin")}</legend>
        <Field fields={fields} name="origin_name" />
        <div className={classes.pair}>
          <Field fields={fields} name="origin_given_name" />
          <Field fields={fields} name="origin_surname" />
        </div>
        <Field fields={fields} name="origin_middle_name" />
      </fieldset>
      <div className={classes.pair}>
        <Field fields={fields} name="dob" />
        <NativeSelect
          label={t("entries.fields.gender")}
          data={[
            { value: "", label: t("entries.genders.none") },
            { value: "F", label: t("entries.genders.F") },
            { value: "M", label: t("entries.genders.M") },
          ]}
          value={fields.typed.gender}
          onChange={({ currentTarget }) => fields.change({ gender: currentTarget.value })}
        />
      </div>
    </>
  );
}

type Props = { code: string; entry: BlacklistEntry | null; onClose: () => void };

export function EntryDrawer(props: Props) {
  const { t } = useTranslation("blacklists");
  const id = useId();
  const fields = useBlacklistEntry(props);
  const { entry, onClose } = props;
  const { typed, change, problemOf, submit, isBusy } = fields;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(entry ? "entries.editing" : "entries.adding")}
      footer={
        <Button type="submit" form={id} loading={isBusy}>
          {t(entry ? "entries.submitEdit" : "entries.submitAdd")}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <FormAlert message={problemOf("") ?? problemOf("type")} />
          <SegmentedControl
            fullWidth
            aria-label={t("entries.type")}
            data={blacklistKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={typed.type}
            onChange={(type) => change({ type: type as BlacklistKind })}
          />
          {typed.type === "PERSON" && <Person fields={fields} />}
          {typed.type === "COMPANY" && (
            <>
              <Field fields={fields} name="name" />
              <Field fields={fields} name="origin_name" />
            </>
          )}
          <Country fields={fields} />
          {typed.type !== "TAX_ID" && <Field fields={fields} name="document" />}
          {typed.type !== "DOCUMENT" && <Field fields={fields} name="tax_id" />}
          <Textarea
            label={t("entries.fields.description")}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={blacklistLimits.description[1]}
            value={typed.description}
            error={problemOf("description")}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
