import { Checkbox } from "@mantine/core";
import { useController, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { newItemId } from "../fields/item-id.rules.ts";
import { ItemList } from "../fields/item-list.widget.tsx";
import { MissingLanguages } from "../fields/missing-languages.widget.tsx";
import { missingLanguages } from "../fields/text-languages.rules.ts";
import { TextsField } from "../fields/texts-field.widget.tsx";
import { useOpenText } from "../fields/use-open-text.ts";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import classes from "./custom-fields.module.css";

type Form = SectionProps["form"];

const name = "steps.PROFILE.customFields";

function Mandatory({ form, index }: { form: Form; index: number }) {
  const { t } = useTranslation("formSteps");
  const { field } = useController({ control: form.control, name: `${name}.${index}.mandatory` });
  return (
    <Checkbox
      ref={field.ref}
      label={t("profile.mandatory")}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}

const missingIn = ({ languages, steps }: FormDraft) =>
  missingLanguages(
    steps.PROFILE.customFields.map(({ title }) => title),
    languages,
  ).join();

export function CustomFields({ form }: { form: Form }) {
  const { t } = useTranslation("formSteps");
  const list = useFieldArray({ control: form.control, name, keyName: "key" });
  const text = useOpenText(form, name);
  const nameOf = (index: number) => t("profile.customNumber", { number: index + 1 });
  const read = (index: number) => {
    const item = form.getValues(`${name}.${index}`);
    return { item, name: item.title[text.language] || nameOf(index) };
  };
  return (
    <FieldGroup title={t("profile.customFields")} lead={t("profile.customLead", { max: formLimits.customFields })}>
      {list.fields.length > 0 && (
        <MissingLanguages form={form} shown={text.language} onShow={text.show} missingIn={missingIn} />
      )}
      <div className={classes.list}>
        <ItemList
          form={form}
          name={name}
          list={{ ...list, keys: list.fields.map(({ key }) => key) }}
          nameOf={nameOf}
          read={read}
          most={formLimits.customFields}
          words={{
            remove: (index) => t("profile.removeCustom", { number: index + 1 }),
            add: t("profile.addCustom"),
            full: t("profile.customFull", { max: formLimits.customFields }),
          }}
          onAdd={() => list.append({ id: newItemId("field"), title: {}, mandatory: false })}
        >
          {(index) => (
            <div className={classes.row}>
              <div className={classes.title}>
                <TextsField
                  form={form}
                  name={`${name}.${index}.title`}
                  language={text.language}
                  label={nameOf(index)}
                  isLabelHidden
                  placeholder={t("profile.title")}
                />
              </div>
              <Mandatory form={form} index={index} />
            </div>
          )}
        </ItemList>
      </div>
    </FieldGroup>
  );
}
