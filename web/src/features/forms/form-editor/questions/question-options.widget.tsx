import { TextInput } from "@mantine/core";
import { useController, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import type { Language } from "#contract/values/languages.ts";
import { ItemList } from "../fields/item-list.widget.tsx";
import { TextsField } from "../fields/texts-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import classes from "./question-options.module.css";
import { newQuestionOption } from "./questions.rules.ts";

type Part = { form: SectionProps["form"]; question: number; language: Language };

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
  const read = (index: number) => {
    const item = form.getValues(`${name}.${index}`);
    return { item, name: item.label[language] || item.value };
  };
  return (
    <section aria-label={t("questionnaire.options")}>
      <p className={classes.title}>{t("questionnaire.options")}</p>
      <p className={classes.lead}>{t("questionnaire.optionsLead")}</p>
      <ItemList
        form={form}
        name={name}
        list={{ ...list, keys: list.fields.map(({ key }) => key) }}
        nameOf={(index) => t("questionnaire.option", { number: index + 1 })}
        read={read}
        most={formLimits.questionOptions}
        words={{
          remove: (index) => t("questionnaire.removeOption", { number: index + 1 }),
          add: t("questionnaire.addOption"),
          full: t("questionnaire.optionsFull", { max: formLimits.questionOptions }),
        }}
        onAdd={() => list.append(newQuestionOption(form.getValues(name)), { shouldFocus: false })}
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
          </div>
        )}
      </ItemList>
    </section>
  );
}
