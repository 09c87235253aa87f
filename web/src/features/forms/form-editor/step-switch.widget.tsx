import { Switch } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type StepPage, stepPages } from "#contract/records/forms/form-sections.ts";
import classes from "./form-editor.module.css";
import type { SectionProps } from "./section-props.ts";

export function StepSwitch({ form, step }: { form: SectionProps["form"]; step: StepPage }) {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={form.control}
      name={`steps.${stepPages[step]}.on`}
      render={({ field }) => (
        <Switch
          label={t("editor.useStep")}
          labelPosition="left"
          checked={field.value}
          onChange={(event) => {
            field.onChange(event.currentTarget.checked);
            form.clearErrors("root");
          }}
        />
      )}
    />
  );
}

export function StepOff() {
  const { t } = useTranslation("forms");
  return <p className={classes.off}>{t("editor.stepOff")}</p>;
}
