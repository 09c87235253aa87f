import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useController, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/forms/form-limits.ts";
import type { Question } from "#contract/forms/form-questions.ts";
import type { Language } from "#contract/values/languages.ts";
import { RemovedNote, useRemoved } from "../fields/removed-note.widget.tsx";
import { SortableList } from "../fields/sortable-list.widget.tsx";
import { TextsField } from "../fields/texts-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepError } from "../steps/step-error.widget.tsx";
import classes from "./question-options.module.css";
import { newOption } from "./questions.rules.ts";

type Part = { form: SectionProps["form"]; question: number; language: Language };
type Option = Question["options"][number];

function OptionValue({ form, question, option }: Omit<Part, "language"> & { option: number }) {
  const { t } = useTranslation("formSteps");
  const list = `steps.QUESTIONNAIRE.questions.${question}.options` as const;
  const { field, fieldState } = useController({
    control: form.control,
    name: `${list}.${option}.value`,
    // Two options with the same value: changing either can fix both.
    rules: { deps: [list] },
  });
  return (
    <TextInput
      ref={field.ref}
      name={field.name}
      aria-label={t("questionnaire.valueOf", { number: option + 1 })}
      placeholder={t("questionnaire.value")}
      dir="ltr"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Each option has a label per language, and the value that the customer's system gets. */
export function QuestionOptions({ form, question, language }: Part) {
  const { t } = useTranslation("formSteps");
  const name = `steps.QUESTIONNAIRE.questions.${question}.options` as const;
  const list = useFieldArray({ control: form.control, name, keyName: "key" });
  const { removed, remember, forget } = useRemoved<Option>();
  const isFull = list.fields.length >= formLimits.questionOptions;
  const remove = (index: number) => {
    const item = form.getValues(`${name}.${index}`);
    remember({ item, index, name: item.label[language] || item.value });
    list.remove(index);
  };
  return (
    <section aria-label={t("questionnaire.options")}>
      <p className={classes.title}>{t("questionnaire.options")}</p>
      <p className={classes.lead}>{t("questionnaire.optionsLead")}</p>
      <SortableList
        items={list.fields.map(({ key }, index) => ({
          key,
          name: t("questionnaire.option", { number: index + 1 }),
        }))}
        onMove={list.move}
        isPlain
      >
        {(index) => (
          <div className={classes.row}>
            <div className={classes.text}>
              <TextsField
                form={form}
                name={`${name}.${index}.label`}
                language={language}
                label={t("questionnaire.labelOf", { number: index + 1 })}
                isLabelHidden
                placeholder={t("questionnaire.label")}
              />
            </div>
            <div className={classes.value}>
              <OptionValue form={form} question={question} option={index} />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t("questionnaire.removeOption", { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        )}
      </SortableList>
      <RemovedNote
        name={isFull ? undefined : removed?.name}
        onUndo={() => {
          if (removed) list.insert(removed.index, removed.item);
          forget();
        }}
      />
      <StepError form={form} name={name} />
      {isFull ? (
        <p className={classes.lead}>{t("questionnaire.optionsFull", { max: formLimits.questionOptions })}</p>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          leftSection={<IconPlus size={15} />}
          onClick={() => list.append(newOption(form.getValues(name)), { shouldFocus: false })}
        >
          {t("questionnaire.addOption")}
        </Button>
      )}
    </section>
  );
}
