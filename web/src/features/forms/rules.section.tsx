import { Group, NumberInput, Stack, Switch } from "@mantine/core";
import { Controller, type FieldPathByValue } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormDraft } from "./form-draft.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";

type Toggle = FieldPathByValue<FormDraft, boolean> &
  (
    | "autoDecline"
    | "enableCustomerProcessing"
    | "skipWelcomePage"
    | "skipStatusPage"
    | "callbackOnStatusChange"
    | "returnApplicantData"
  );

function ToggleField({ form, name }: SectionProps & { name: Toggle }) {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Switch
          label={t(`fields.${name}`)}
          description={t(`hints.${name}`)}
          checked={field.value}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      )}
    />
  );
}

function AgeField({ form, name }: SectionProps & { name: "ageMin" | "ageMax" }) {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          label={t(`fields.${name}`)}
          value={field.value ?? ""}
          onChange={(value) => field.onChange(typeof value === "number" ? value : null)}
          onBlur={field.onBlur}
          allowDecimal={false}
          allowNegative={false}
          placeholder={t("editor.noLimit")}
          error={fieldState.error?.message}
          w={160}
          maxLength={3}
        />
      )}
    />
  );
}

/** Age limits, who decides, and which pages are skipped. */
export function RulesSection(props: SectionProps) {
  return (
    <Stack gap="lg">
      <Group align="start">
        <AgeField {...props} name="ageMin" />
        <AgeField {...props} name="ageMax" />
      </Group>
      <ToggleField {...props} name="autoDecline" />
      <ToggleField {...props} name="enableCustomerProcessing" />
      <ToggleField {...props} name="skipWelcomePage" />
      <ToggleField {...props} name="skipStatusPage" />
    </Stack>
  );
}

/** What the customer's own system is told. */
export function NotificationsSection(props: SectionProps) {
  return (
    <Stack gap="lg">
      <ToggleField {...props} name="callbackOnStatusChange" />
      <ToggleField {...props} name="returnApplicantData" />
    </Stack>
  );
}
