import { Textarea, TextInput } from "@mantine/core";
import { useController } from "react-hook-form";
import type { CustomField } from "#contract/form-profile.ts";
import type { Question } from "#contract/form-questions.ts";
import type { Texts } from "#contract/form-texts.ts";
import type { Language } from "#contract/languages.ts";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../form-section-fields.widget.tsx";
import { withText } from "./text-languages.rules.ts";
import classes from "./texts-field.module.css";

type TextsOf<T> = { [K in keyof T]: T[K] extends Texts ? K : never }[keyof T] & string;

/** Where a text stands in the draft, in all its languages. */
export type TextsName =
  | `steps.PROFILE.customFields.${number}.${TextsOf<CustomField>}`
  | `steps.QUESTIONNAIRE.questions.${number}.${TextsOf<Question>}`
  | `steps.QUESTIONNAIRE.questions.${number}.options.${number}.label`;

type Props = {
  form: SectionProps["form"];
  name: TextsName;
  language: Language;
  label: string;
  /** The label is read out and not seen. */
  isLabelHidden?: boolean;
  description?: string;
  placeholder?: string;
  required?: boolean;
  /** A regular expression: written in even letters, from left to right. */
  isCode?: boolean;
  /** Grows by the line. */
  isLong?: boolean;
};

/** A text in one language. Only this field is drawn anew while it is typed in. */
export function TextsField({ form, name, language, label, isLabelHidden, isCode, isLong, ...rest }: Props) {
  const { field, fieldState } = useController<FormDraft, TextsName>({ control: form.control, name });
  const texts: Texts = field.value ?? {};
  const errors = fieldState.error as Partial<Record<Language, { message?: string }>> | undefined;
  const props = {
    ...rest,
    ...(isLabelHidden ? { "aria-label": label } : { label }),
    ...(isCode
      ? { dir: "ltr", spellCheck: false, classNames: { input: classes.code ?? "" } }
      : { dir: "auto", lang: language }),
    ref: field.ref,
    name: `${field.name}.${language}`,
    value: texts[language] ?? "",
    error: errors?.[language]?.message,
    onBlur: field.onBlur,
    onChange: (event: { currentTarget: { value: string } }) =>
      field.onChange(withText(texts, language, event.currentTarget.value)),
  };
  return isLong ? <Textarea {...props} autosize minRows={2} maxRows={8} /> : <TextInput {...props} />;
}
