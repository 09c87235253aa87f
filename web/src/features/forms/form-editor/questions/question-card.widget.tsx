import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { get, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { translatedTextIn } from "#contract/records/forms/text-in.ts";
import type { Language } from "#contract/values/languages.ts";
import type { SectionProps } from "../section-props.ts";
import { useQuietValue } from "../use-quiet-value.ts";
import classes from "./question-card.module.css";
import { QuestionFields } from "./question-fields.widget.tsx";

type Props = {
  form: SectionProps["form"];
  question: number;
  language: Language;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

/** Of a closed question: its title in the shown language, else in another one. */
function Title({ form, question, language }: Pick<Props, "form" | "question" | "language">) {
  const { t } = useTranslation("formSteps");
  const title = useQuietValue(form, ({ languages, steps }) =>
    translatedTextIn(steps.QUESTIONNAIRE.questions[question]?.title ?? {}, language, languages),
  );
  const kind = useQuietValue(form, ({ steps }) => steps.QUESTIONNAIRE.questions[question]?.kind ?? "text");
  return (
    <span className={classes.words}>
      <span className={classes.title}>{title || t("questionnaire.untitled")}</span>
      <span className={classes.kind}>{t(`questionnaire.kinds.${kind}`)}</span>
    </span>
  );
}

export function QuestionCard({ form, question, language, isOpen, onToggle, onRemove }: Props) {
  const { t } = useTranslation("formSteps");
  const body = useId();
  const { errors } = useFormState({ control: form.control });
  const isWrong = get(errors, `steps.QUESTIONNAIRE.questions.${question}`) !== undefined;
  return (
    <>
      <div className={classes.head}>
        <button type="button" className={classes.open} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
          <span className={classes.number}>{question + 1}</span>
          <Title form={form} question={question} language={language} />
          {isWrong && (
            <span className={classes.dot}>
              <VisuallyHidden>{t("questionnaire.hasErrors")}</VisuallyHidden>
            </span>
          )}
          <IconChevronDown size={16} stroke={1.75} className={classes.arrow} aria-hidden />
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("questionnaire.remove", { number: question + 1 })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <div id={body} className={isOpen ? classes.body : undefined}>
        {isOpen && <QuestionFields form={form} question={question} language={language} />}
      </div>
    </>
  );
}
