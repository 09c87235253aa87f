import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { ItemList } from "../fields/item-list.widget.tsx";
import { LongText } from "../fields/long-text.widget.tsx";
import { movedRow, rowKeysFor, withoutRow } from "../fields/row-keys.rules.ts";
import { useTypedField } from "../fields/use-typed-field.ts";
import type { SectionProps } from "../section-props.ts";
import classes from "./quiz-questions.module.css";

type Part = { form: SectionProps["form"] };

const name = "steps.VIDEO.questions";

function QuizQuestion({ form, index }: Part & { index: number }) {
  const { t } = useTranslation("formSteps");
  const at = `${name}.${index}` as const;
  const { value = "", error, set, onBlur } = useTypedField(form, at);
  return (
    <LongText
      name={at}
      label={
        <span className={classes.label}>
          {t("quiz.question", { number: index + 1 })}
          <span className={classes.count} data-over={value.length > formLimits.quizQuestion || undefined}>
            {value.length}/{formLimits.quizQuestion}
          </span>
        </span>
      }
      labelProps={{ className: classes.wide ?? "" }}
      aria-label={t("quiz.question", { number: index + 1 })}
      lines={1}
      linesMost={6}
      dir="auto"
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={onBlur}
      error={error?.message}
    />
  );
}

/** The rows own their texts, so only their number is watched; texts have no keys of their own. */
function useQuestions({ form }: Part) {
  const count = useWatch({ control: form.control, name, compute: (questions) => questions.length });
  const [kept, setKeys] = useState<string[]>([]);
  const keys = rowKeysFor(kept, count);
  if (keys !== kept) setKeys(keys);
  const set = (questions: string[], nextKeys: string[]) => {
    setKeys(nextKeys);
    form.setValue(name, questions, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return { count, keys, set, current: () => form.getValues(name) };
}

export function QuizQuestions({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const { count, keys, set, current } = useQuestions({ form });
  const nameOf = (index: number) => t("quiz.question", { number: index + 1 });
  const read = (index: number) => {
    const item = current()[index] ?? "";
    return { item, name: item || nameOf(index) };
  };
  const insert = (index: number, question: string) =>
    set(current().toSpliced(index, 0, question), keys.toSpliced(index, 0, crypto.randomUUID()));
  const list = {
    keys,
    move: (from: number, to: number) => set(movedRow(current(), from, to), movedRow(keys, from, to)),
    remove: (index: number) => set(withoutRow(current(), index), withoutRow(keys, index)),
    insert,
  };
  return (
    <FieldGroup title={t("quiz.questions")} lead={t("quiz.questionsLead")}>
      <ItemList
        form={form}
        name={name}
        list={list}
        nameOf={nameOf}
        read={read}
        most={formLimits.quizQuestions}
        fewest={1}
        words={{
          remove: (index) => t("quiz.remove", { number: index + 1 }),
          add: t("quiz.add"),
          full: t("quiz.full"),
        }}
        onAdd={() => insert(count, "")}
        isLabelled
      >
        {(index) => (
          // At another index it is another field, which must not keep the last one's value.
          <QuizQuestion key={index} form={form} index={index} />
        )}
      </ItemList>
    </FieldGroup>
  );
}
