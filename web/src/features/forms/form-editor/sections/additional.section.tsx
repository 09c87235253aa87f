import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type LegalName, legalNames } from "#contract/records/forms/legal-names.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { TextField } from "../fields/text-field.widget.tsx";
import { ToggleField } from "../fields/toggle-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";

function LegalCard({ form, name }: { form: SectionProps["form"]; name: LegalName }) {
  const { t } = useTranslation("forms");
  return (
    <FieldGroup title={t(`legal.${name}`)} lead={t(`legal.${name}Lead`)} isCard>
      <Stack gap="md" mb="sm">
        <TextField form={form} name={`${name}.url`} label={t("legal.url")} placeholder="https://" inputMode="url" />
        <TextField
          form={form}
          name={`${name}.text`}
          label={t("legal.text")}
          description={t("legal.textHint")}
          lines={3}
        />
      </Stack>
      <ToggleField form={form} name={`${name}.forceAgree`} />
      <ToggleField form={form} name={`${name}.showInFooter`} />
    </FieldGroup>
  );
}

export function AdditionalSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  return (
    <Stack gap="md">
      {legalNames.map((name) => (
        <LegalCard key={name} form={form} name={name} />
      ))}
      <FieldGroup title={t("groups.tracking")} lead={t("groups.trackingLead")} isCard>
        <Stack gap="md" mb="md">
          {(["googleTagManagerId", "googleTrackingId"] as const).map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={t(`fields.${name}`)}
              placeholder={name === "googleTagManagerId" ? "GTM-ABC123" : "G-ABC1234567"}
            />
          ))}
        </Stack>
      </FieldGroup>
      <FieldGroup title={t("groups.reverification")} isCard>
        <ToggleField form={form} name="sendFormUrlForReverification" />
      </FieldGroup>
    </Stack>
  );
}
