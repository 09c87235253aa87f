import { ActionIcon, Checkbox, Group, Select } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useController, useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormStepOfType } from "#contract/records/forms/form-steps.ts";
import { identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import type { Country } from "#contract/values/countries.ts";
import { Flag } from "#ui/flag.tsx";
import { useFormat } from "#web/platform/format.ts";
import { hiddenLabel } from "../fields/choice-list.widget.tsx";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { RemovedNote, useRemoved } from "../fields/removed-note.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import classes from "./country-documents.module.css";
import { StepError } from "./step-error.widget.tsx";

type Form = SectionProps["form"];
type CountryRule = FormStepOfType<"DOCUMENT">["perCountry"][number];

const name = "steps.DOCUMENT.perCountry";

function CountryTypes({ form, index, country }: { form: Form; index: number; country: string }) {
  const { t } = useTranslation("formSteps");
  const { t: tForms } = useTranslation("forms");
  const { field, fieldState } = useController({ control: form.control, name: `${name}.${index}.documentTypes` });
  return (
    <Checkbox.Group
      {...hiddenLabel(t("document.typesOf", { country }))}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Group gap="0.5rem 1.25rem">
        {identityDocumentTypes.map((type) => (
          <Checkbox key={type} value={type} label={tForms(`documentTypes.${type}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function CountryRow({
  form,
  index,
  country,
  onRemove,
}: {
  form: Form;
  index: number;
  country: Country;
  onRemove: () => void;
}) {
  const { t } = useTranslation("formSteps");
  const format = useFormat();
  const isOffered = useWatch({ control: form.control, name: "countries" }).includes(country);
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Flag code={country} />
        <span className={classes.name}>{format.country(country)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("document.removeCountry", { country: format.country(country) })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {!isOffered && <p className={classes.note}>{t("document.notInForm")}</p>}
      <CountryTypes form={form} index={index} country={format.country(country)} />
    </li>
  );
}

function AddCountry({
  form,
  used,
  onAdd,
}: {
  form: Form;
  used: ReadonlySet<string>;
  onAdd: (country: Country) => void;
}) {
  const { t } = useTranslation("formSteps");
  const format = useFormat();
  const offered = useWatch({ control: form.control, name: "countries" });
  const options = useMemo(
    () => offered.map((value) => ({ value, label: format.country(value) })).sort(format.byLabel),
    [offered, format],
  );
  const free = options.filter(({ value }) => !used.has(value));
  if (free.length === 0)
    return <p className={classes.note}>{t(offered.length === 0 ? "document.noCountries" : "document.allCountries")}</p>;
  return (
    <Select
      label={t("document.addCountry")}
      placeholder={t("document.findCountry")}
      data={free}
      value={null}
      searchable
      maw="20rem"
      maxDropdownHeight={260}
      onChange={(chosen) => {
        const country = offered.find((each) => each === chosen);
        if (country) onAdd(country);
      }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Flag code={option.value} />
          {option.label}
        </span>
      )}
    />
  );
}

export function CountryDocuments({ form }: { form: Form }) {
  const { t } = useTranslation("formSteps");
  const format = useFormat();
  const list = useFieldArray({ control: form.control, name, keyName: "key" });
  const { removed, remember, forget } = useRemoved<CountryRule>();
  const remove = (index: number) => {
    const item = form.getValues(`${name}.${index}`);
    remember({ item, index, name: format.country(item.country) });
    list.remove(index);
  };
  const used = new Set(list.fields.map(({ country }) => country));
  return (
    <FieldGroup title={t("document.perCountry")} lead={t("document.countriesLead")}>
      <ul className={classes.list}>
        {list.fields.map(({ key, country }, index) => (
          <CountryRow key={key} form={form} index={index} country={country} onRemove={() => remove(index)} />
        ))}
      </ul>
      <RemovedNote
        name={removed && !used.has(removed.item.country) ? removed.name : undefined}
        onUndo={() => {
          if (removed) list.insert(removed.index, removed.item);
          forget();
        }}
      />
      <StepError form={form} name={name} />
      <div className={classes.add}>
        <AddCountry
          // A new key clears the text that was typed to find the last country.
          key={list.fields.length}
          form={form}
          used={used}
          onAdd={(country) =>
            list.append(
              { country, documentTypes: form.getValues("steps.DOCUMENT.documentTypes") },
              { shouldFocus: false },
            )
          }
        />
      </div>
    </FieldGroup>
  );
}
