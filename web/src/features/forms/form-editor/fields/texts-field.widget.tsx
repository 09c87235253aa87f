import { TextInput } from "@mantine/core";
import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import type { CustomField } from "#contract/records/steps/profile.schema.ts";
import type { QuestionnaireQuestion } from "#contract/records/steps/questionnaire.schema.ts";
import type { Language } from "#contract/values/languages.ts";
import type { SectionProps } from "../section-props.ts";
import { LongText } from "./long-text.widget.tsx";
import { withText } from "./text-languages.rules.ts";
import classes from "./texts-field.module.css";
import { useTypedText } from "./use-typed-field.ts";

type TextsOf<T> = { [K in keyof T]: T[K] extends TranslatedText ? K : never }[keyof T] & string;

export type TextsName =
  | `steps.PROFILE.customFields.${number}.${TextsOf<CustomField>}`
  | `steps.QUESTIONNAIRE.questions.${number}.${TextsOf<QuestionnaireQuestion>}`
  | `steps.QUESTIONNAIRE.questions.${number}.options.${number}.label`;

type Props = {
  form: SectionProps["form"];
  name: TextsName;
  language: Language;
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  description?: string;
  placeholder?: string;
  required?: boolean;
  /** A regular expression: monospace, left to right. */
  isCode?: boolean;
  /** Grows by the line. */
  isLong?: boolean;
};

export function TextsField({ form, name, language, label, isLabelHidden, isCode, isLong, ...rest }: Props) {
  const { input, error } = useTypedText(form, {
    name,
    // Undefined when the question has just been removed.
    read: (texts: TranslatedText | undefined) => texts?.[language] ?? "",
    write: (texts: TranslatedText | undefined, text) => withText(texts ?? {}, language, text),
  });
  const errors = error as Partial<Record<Language, { message?: string }>> | undefined;
  const props = {
    ...rest,
    ...input,
    ...(isLabelHidden ? { "aria-label": label } : { label }),
    ...(isCode
      ? { dir: "ltr", spellCheck: false, classNames: { input: classes.code ?? "" } }
      : { dir: "auto", lang: language }),
    name: `${name}.${language}`,
    error: errors?.[language]?.message,
  };
  return isLong ? <LongText {...props} lines={2} linesMost={8} /> : <TextInput {...props} />;
}
