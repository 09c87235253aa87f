import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/forms/form-limits.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { LongText } from "../fields/long-text.widget.tsx";
import { RemovedNote, useRemoved } from "../fields/removed-note.widget.tsx";
import { keysFor, moved, without } from "../fields/row-keys.rules.ts";
import { SortableList } from "../fields/sortable-list.widget.tsx";
import { useTypedField } from "../fields/use-typed-field.ts";
import type { SectionProps } from "../section-props.ts";
import { StepError } from "../steps/step-error.widget.tsx";
import classes from "./quiz-questions.module.css";

type Part = { form: SectionProps["form"] };

const name = "steps.VIDEO.questions";

function QuizQuestion({ form, index, onRemove }: Part & { index: number; onRemove: (() => void) | null }) {
  const { t } = useTranslation("formSteps");
  const at = `${name}.${index}` as const;
  const { value = "", error, set, onBlur } = useTypedField(form, at);
  return (
    <div className={classes.row}>
      <div className={classes.text}>
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
      </div>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          mt={22}
          aria-label={t("quiz.remove", { number: index + 1 })}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

/** The rows own their texts, so only their number is watched; texts have no keys of their own. */
function useQuestions({ form }: Part) {
  const count = useWatch({ control: form.control, name, compute: (questions) => questions.length });
  const [kept, setKeys] = useState<string[]>([]);
  const keys = keysFor(kept, count);
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
  const { removed, remember, forget } = useRemoved<string>();
  const isFull = count >= formLimits.quizQuestions;
  const remove = (index: number) => {
    const item = current()[index] ?? "";
    remember({ item, index, name: item || t("quiz.question", { number: index + 1 }) });
    set(without(current(), index), without(keys, index));
  };
  const insert = (index: number, question: string) =>
    set(current().toSpliced(index, 0, question), keys.toSpliced(index, 0, crypto.randomUUID()));
  return (
    <FieldGroup title={t("quiz.questions")} lead={t("quiz.questionsLead")}>
      <SortableList
        items={keys.map((key, index) => ({ key, name: t("quiz.question", { number: index + 1 }) }))}
        onMove={(from, to) => set(moved(current(), from, to), moved(keys, from, to))}
      >
        {(index) => (
          <QuizQuestion
            // At another index it is another field, which must not keep the last one's value.
            key={index}
            form={form}
            index={index}
            onRemove={count > 1 ? () => remove(index) : null}
          />
        )}
      </SortableList>
      <RemovedNote
        name={isFull ? undefined : removed?.name}
        onUndo={() => {
          if (removed) insert(removed.index, removed.item);
          forget();
        }}
      />
      <StepError form={form} name={name} />
      {isFull ? (
        <p className={classes.full}>{t("quiz.full")}</p>
      ) : (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          leftSection={<IconPlus size={16} />}
          onClick={() => insert(count, "")}
        >
          {t("quiz.add")}
        </Button>
      )}
    </FieldGroup>
  );
}
