import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useController, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/forms/form-limits.ts";
import type { CustomField } from "#contract/forms/form-profile.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { newItemId } from "../fields/item-id.rules.ts";
import { MissingLanguages } from "../fields/missing-languages.widget.tsx";
import { RemovedNote, useRemoved } from "../fields/removed-note.widget.tsx";
import { SortableList } from "../fields/sortable-list.widget.tsx";
import { missingLanguages } from "../fields/text-languages.rules.ts";
import { TextsField } from "../fields/texts-field.widget.tsx";
import { useOpenText } from "../fields/use-open-text.ts";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import classes from "./custom-fields.module.css";
import { StepError } from "./step-error.widget.tsx";

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
  const { removed, remember, forget } = useRemoved<CustomField>();
  const isFull = list.fields.length >= formLimits.customFields;
  const nameOf = (index: number) => t("profile.customNumber", { number: index + 1 });
  const remove = (index: number) => {
    const item = form.getValues(`${name}.${index}`);
    remember({ item, index, name: item.title[text.language] || nameOf(index) });
    list.remove(index);
  };
  return (
    <FieldGroup title={t("profile.customFields")} lead={t("profile.customLead", { max: formLimits.customFields })}>
      {list.fields.length > 0 && (
        <MissingLanguages form={form} shown={text.language} onShow={text.show} missingIn={missingIn} />
      )}
      <div className={classes.list}>
        <SortableList items={list.fields.map(({ key }, index) => ({ key, name: nameOf(index) }))} onMove={list.move}>
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
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("profile.removeCustom", { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconTrash size={17} stroke={1.75} />
              </ActionIcon>
            </div>
          )}
        </SortableList>
      </div>
      <RemovedNote
        name={isFull ? undefined : removed?.name}
        onUndo={() => {
          if (removed) list.insert(removed.index, removed.item);
          forget();
        }}
      />
      <StepError form={form} name={name} />
      {isFull ? (
        <p className={classes.full}>{t("profile.customFull", { max: formLimits.customFields })}</p>
      ) : (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => list.append({ id: newItemId("field"), title: {}, mandatory: false })}
        >
          {t("profile.addCustom")}
        </Button>
      )}
    </FieldGroup>
  );
}
