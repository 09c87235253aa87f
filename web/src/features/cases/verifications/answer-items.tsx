import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AnsweredStep } from "#contract/records/steps/steps.ts";
import type { AnswerLine } from "#contract/records/verifications/answer-line.ts";
import { answerLines } from "#contract/records/verifications/answer-lines.ts";
import type { AnswersView } from "#contract/records/verifications/verification-answers.ts";
import { useReviewWords } from "#web/platform/field-words.ts";
import classes from "./answers.module.css";

export type AnswerItem = { id: string; term: string; value: ReactNode };

function Value({ kind, values }: AnswerLine) {
  const { t } = useTranslation("verifications");
  const [only] = values;
  if (kind === "number")
    return (
      <bdi dir="ltr" className={classes.number}>
        {only}
      </bdi>
    );
  if (kind === "lines")
    return (
      <address className={classes.address}>
        {values.map((each) => (
          <bdi key={each}>{each}</bdi>
        ))}
      </address>
    );
  if (values.length === 0) return <span className={classes.none}>{t("answers.none")}</span>;
  if (values.length === 1) return <bdi className={classes.value}>{only}</bdi>;
  return (
    <span className={classes.chosen}>
      {values.map((each) => (
        <Badge key={each} variant="default" radius="sm" tt="none" fw={500}>
          {each}
        </Badge>
      ))}
    </span>
  );
}

export function useAnswerItems(): (step: AnsweredStep, answers: AnswersView) => AnswerItem[] {
  const words = useReviewWords();
  return (step, answers) =>
    answerLines(step, answers, words).map((line) => ({ id: line.id, term: line.term, value: <Value {...line} /> }));
}
