import { Stack } from "@mantine/core";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ThemePicker } from "#web/features/project/themes/theme-picker.widget.tsx";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { ToggleField } from "../fields/toggle-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";

function ThemeField({ form }: { form: SectionProps["form"] }) {
  const { field, fieldState } = useController({ control: form.control, name: "themeId" });
  return <ThemePicker value={field.value} error={fieldState.error?.message} onChange={field.onChange} />;
}

export function CustomisationSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  return (
    <Stack gap="lg">
      <ThemeField form={form} />
      <FieldGroup title={t("groups.hide")}>
        <ToggleField form={form} name="hideHeader" />
        <ToggleField form={form} name="hideGoOnMobile" />
      </FieldGroup>
      <FieldGroup title={t("groups.skip")}>
        <ToggleField form={form} name="skipWelcomePage" />
        <ToggleField form={form} name="skipStatusPage" />
      </FieldGroup>
    </Stack>
  );
}
