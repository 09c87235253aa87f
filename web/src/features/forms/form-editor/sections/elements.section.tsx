import { Stack, TextInput } from "@mantine/core";
import { memo, useCallback, useState } from "react";
import { type FieldErrors, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type FormElement, formElementNames, formElements } from "#contract/records/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";
import { useSession } from "#web/platform/session.ts";
import { LongText } from "../fields/long-text.widget.tsx";
import { TextLanguage } from "../fields/text-language.widget.tsx";
import { useTypedField } from "../fields/use-typed-field.ts";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import { changeElement, insteadOf } from "./element-texts.rules.ts";
import classes from "./elements.module.css";
import { usePageWords } from "./page-words.query.ts";

const lineMax = 120;

type FieldProps = {
  name: FormElement;
  value: string;
  placeholder: string;
  error: string | undefined;
  onChange: (name: FormElement, text: string) => void;
};

const ElementField = memo(function ElementField({ name, value, placeholder, error, onChange }: FieldProps) {
  const { t } = useTranslation("forms");
  const max = formElements[name];
  const props = {
    label: t(`elements.${name}`),
    description: t("elements.count", { count: value.length, max }),
    descriptionProps: { className: classes.count, "data-over": value.length > max || undefined },
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
    value,
    placeholder,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  };
  return max <= lineMax ? <TextInput {...props} /> : <LongText {...props} lines={2} linesMost={12} />;
});

/** The chosen language while the form has it; after a refused save one with an error. */
function useWrittenLanguage({ form }: { form: SectionProps["form"] }) {
  const offered = useWatch({ control: form.control, name: "languages" });
  const { errors, submitCount } = useFormState({ control: form.control });
  const [chosen, choose] = useState<Language | null>(null);
  const [seen, setSeen] = useState(-1);
  const wrong = errors.elements as FieldErrors<FormDraft["elements"]> | undefined;
  if (seen !== submitCount) {
    setSeen(submitCount);
    const first = offered.find((tag) => wrong?.[tag]);
    if (first) choose(first);
  }
  const language = offered.find((tag) => tag === chosen) ?? offered[0];
  return { offered, language, choose, wrong };
}

function ElementFields({ form, language }: { form: SectionProps["form"]; language: Language }) {
  const { user } = useSession();
  const { value, error, set } = useTypedField(form, "elements");
  const offered = useWatch({ control: form.control, name: "languages" });
  const errors = (error as FieldErrors<FormDraft["elements"]> | undefined)?.[language];
  const { getValues } = form;
  const write = useCallback(
    (name: FormElement, text: string) => set(changeElement(getValues("elements"), language, name, text)),
    [getValues, set, language],
  );
  const business = user?.projectName ?? "";
  const words = usePageWords(language) ?? {};
  return formElementNames.map((name) => (
    <ElementField
      key={`${language} ${name}`}
      name={name}
      value={value[language]?.[name] ?? ""}
      placeholder={insteadOf(value, name, { offered, business, words })}
      error={errors?.[name]?.message}
      onChange={write}
    />
  ));
}

export function ElementsSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const { offered, language, choose, wrong } = useWrittenLanguage({ form });
  if (!language) return <p className={classes.none}>{t("elements.noLanguage")}</p>;
  return (
    <Stack gap="md">
      <TextLanguage
        offered={offered}
        shown={language}
        missing={offered.filter((tag) => wrong?.[tag])}
        dot={t("editor.hasErrors")}
        onShow={choose}
      />
      <ElementFields form={form} language={language} />
    </Stack>
  );
}
