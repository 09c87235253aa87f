import { useTranslation } from "react-i18next";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { MissingLanguages } from "../fields/missing-languages.widget.tsx";
import { RemovedNote } from "../fields/removed-note.widget.tsx";
import { SortableList } from "../fields/sortable-list.widget.tsx";
import { missingLanguages } from "../fields/text-languages.rules.ts";
import type { FormDraft } from "../form-draft.ts";
import { AddQuestion } from "../questions/add-question.widget.tsx";
import { QuestionCard } from "../questions/question-card.widget.tsx";
import { textsToFill, unexplainedPatterns } from "../questions/questions.rules.ts";
import { questionsName, useQuestions } from "../questions/use-questions.ts";
import type { SectionProps } from "../section-props.ts";
import classes from "./questionnaire.module.css";
import { StepBody } from "./step-body.widget.tsx";
import { StepError } from "./step-error.widget.tsx";

type Part = { form: SectionProps["form"] };

const missingIn = ({ languages, steps: { QUESTIONNAIRE } }: FormDraft) =>
  [
    ...missingLanguages(QUESTIONNAIRE.questions.flatMap(textsToFill), languages),
    ...QUESTIONNAIRE.questions.flatMap((question) => unexplainedPatterns(question, languages)),
  ].join();

function Questions({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const { questions, text, removed, ...list } = useQuestions(form);
  const isFull = questions.length >= formLimits.questions;
  return (
    <FieldGroup
      title={t("questionnaire.questions")}
      lead={questions.length === 0 ? t("questionnaire.none") : t("questionnaire.lead", { max: formLimits.questions })}
    >
      {questions.length > 0 && (
        <div className={classes.languages}>
          <MissingLanguages form={form} shown={text.language} onShow={text.show} missingIn={missingIn} />
        </div>
      )}
      <SortableList
        items={questions.map(({ key }, index) => ({ key, name: t("quiz.question", { number: index + 1 }) }))}
        onMove={list.move}
      >
        {(index) => {
          const id = questions[index]?.id ?? "";
          return (
            <QuestionCard
              form={form}
              question={index}
              language={text.language}
              isOpen={text.open === id}
              onToggle={() => text.setOpen(text.open === id ? null : id)}
              onRemove={() => list.remove(index)}
            />
          );
        }}
      </SortableList>
      <RemovedNote name={isFull ? undefined : removed?.name} onUndo={list.undo} />
      <StepError form={form} name={questionsName} />
      {isFull ? (
        <p className={classes.full}>{t("questionnaire.full", { max: formLimits.questions })}</p>
      ) : (
        <AddQuestion onAdd={list.add} />
      )}
    </FieldGroup>
  );
}

export function QuestionnaireSection({ form }: SectionProps) {
  return (
    <StepBody form={form} type="QUESTIONNAIRE">
      <Questions form={form} />
    </StepBody>
  );
}
