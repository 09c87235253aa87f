import { Input, Select, Slider } from "@mantine/core";
import "@mantine/core/styles/Slider.layer.css";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formReviewers } from "#contract/project/form-reviewers.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { QuizQuestions } from "../questions/quiz-questions.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";
import classes from "./video-quiz.module.css";

type Part = { form: SectionProps["form"] };

const everyTen = [10, 20, 30, 40, 50, 60];

function AnswerTime({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: "steps.VIDEO.answerSeconds" });
  return (
    <>
      <p className={classes.seconds} aria-hidden>
        {t("quiz.secondsLong", { count: field.value })}
      </p>
      <Slider
        min={10}
        max={60}
        step={5}
        marks={everyTen.map((value) => ({ value, label: t("quiz.seconds", { count: value }) }))}
        label={(value) => t("quiz.seconds", { count: value })}
        thumbLabel={t("quiz.answerSeconds")}
        value={field.value}
        onChange={field.onChange}
        classNames={{ root: classes.slider ?? "" }}
      />
      {fieldState.error && <Input.Error role="alert">{fieldState.error.message}</Input.Error>}
    </>
  );
}

const anybody = "anybody";

function Manager({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: "steps.VIDEO.managerId" });
  const { data } = useReplyQuery(formReviewers.list, {});
  const people = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isGone = data && field.value !== null && !people.some(({ value }) => value === field.value);
  return (
    <Select
      ref={field.ref}
      label={t("quiz.managerId")}
      description={t("quiz.managerHint")}
      data={[
        { value: anybody, label: t("quiz.anybody") },
        ...people,
        ...(isGone && field.value ? [{ value: field.value, label: t("quiz.unknownManager") }] : []),
      ]}
      value={field.value ?? anybody}
      onChange={(chosen) => field.onChange(chosen === anybody ? null : chosen)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      allowDeselect={false}
      searchable={people.length > 8}
      maw="24rem"
    />
  );
}

export function VideoQuizSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="VIDEO">
      <QuizQuestions form={form} />
      <FieldGroup title={t("quiz.answerSeconds")} lead={t("quiz.timeHint")}>
        <AnswerTime form={form} />
      </FieldGroup>
      <FieldGroup title={t("quiz.review")}>
        <Manager form={form} />
      </FieldGroup>
      <FieldGroup title={t("quiz.recording")}>
        <StepToggle form={form} name="VIDEO.fraudProtection" />
      </FieldGroup>
    </StepBody>
  );
}
