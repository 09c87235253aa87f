import { Input, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { questionKinds } from "#contract/records/steps/questionnaire.schema.ts";
import type { Language } from "#contract/values/languages.ts";
import { SwitchLine } from "../fields/switch-line.widget.tsx";
import { TextsField } from "../fields/texts-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import classes from "./question-card.module.css";
import { QuestionOptions } from "./question-options.widget.tsx";
import { isQuestionUsable } from "./questions.rules.ts";

type Part = { form: SectionProps["form"]; question: number; language: Language };

function Kind({ form, question }: Omit<Part, "language">) {
  const { t } = useTranslation("formSteps");
  const label = useId();
  const options = `steps.QUESTIONNAIRE.questions.${question}.options` as const;
  const { field } = useController({
    control: form.control,
    name: `steps.QUESTIONNAIRE.questions.${question}.kind`,
    rules: { deps: [options] },
  });
  return (
    <div>
      <Input.Label id={label} component="div">
        {t("questionnaire.kind")}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={questionKinds.map((value) => ({ value, label: t(`questionnaire.kinds.${value}`) }))}
        value={field.value}
        onChange={(kind) => {
          // Half-written options would be invalid and could not be corrected while hidden.
          if (kind === "text")
            form.setValue(options, form.getValues(options).filter(isQuestionUsable), { shouldDirty: true });
          field.onChange(kind);
        }}
      />
    </div>
  );
}

function Mandatory({ form, question }: Omit<Part, "language">) {
  const { t } = useTranslation("formSteps");
  const { field } = useController({
    control: form.control,
    name: `steps.QUESTIONNAIRE.questions.${question}.mandatory`,
  });
  return (
    <SwitchLine field={field} label={t("questionnaire.mandatory")} description={t("questionnaire.mandatoryHint")} />
  );
}

function FreeText({ form, question, language }: Part) {
  const { t } = useTranslation("formSteps");
  const at = `steps.QUESTIONNAIRE.questions.${question}` as const;
  const text = (name: "defaultAnswer" | "placeholder" | "pattern" | "validationText") => ({
    form,
    language,
    name: `${at}.${name}` as const,
    label: t(`questionnaire.${name}`),
    description: t(`questionnaire.${name}Hint`),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md" className={classes.pairs ?? ""}>
      <TextsField {...text("defaultAnswer")} />
      <TextsField {...text("placeholder")} />
      <TextsField {...text("pattern")} isCode />
      <TextsField {...text("validationText")} />
    </SimpleGrid>
  );
}

function Answer(props: Part) {
  const { form, question } = props;
  const kind = useWatch({ control: form.control, name: `steps.QUESTIONNAIRE.questions.${question}.kind` });
  return kind === "text" ? <FreeText {...props} /> : <QuestionOptions {...props} />;
}

export function QuestionFields(props: Part) {
  const { t } = useTranslation("formSteps");
  const { form, question, language } = props;
  const at = `steps.QUESTIONNAIRE.questions.${question}` as const;
  return (
    <Stack gap="md">
      <TextsField form={form} name={`${at}.title`} language={language} label={t("questionnaire.title")} required />
      <TextsField
        form={form}
        name={`${at}.description`}
        language={language}
        label={t("questionnaire.description")}
        description={t("questionnaire.descriptionHint")}
        isLong
      />
      <Kind form={form} question={question} />
      <Answer {...props} />
      <Mandatory form={form} question={question} />
    </Stack>
  );
}
