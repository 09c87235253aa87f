import { Group, NumberInput } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { SectionProps } from "./form-section-fields.widget.tsx";
import { ToggleField } from "./toggle-field.widget.tsx";

function AgeField({ form, name }: SectionProps & { name: "ageMin" | "ageMax" }) {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ deps: ["ageMin", "ageMax"] }}
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
    <>
      <Group align="start">
        <AgeField {...props} name="ageMin" />
        <AgeField {...props} name="ageMax" />
      </Group>
      <div>
        <ToggleField {...props} name="autoDecline" />
        <ToggleField {...props} name="enableCustomerProcessing" />
        <ToggleField {...props} name="skipWelcomePage" />
        <ToggleField {...props} name="skipStatusPage" />
      </div>
    </>
  );
}

/** What the customer's own system is told. */
export function NotificationsSection(props: SectionProps) {
  return (
    <div>
      <ToggleField {...props} name="callbackOnStatusChange" />
      <ToggleField {...props} name="returnApplicantData" />
    </div>
  );
}
