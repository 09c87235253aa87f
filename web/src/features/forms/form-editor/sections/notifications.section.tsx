import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { ToggleField } from "../fields/toggle-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";

export function NotificationsSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  return (
    <Stack gap="lg">
      <FieldGroup title={t("groups.callbacks")} lead={t("groups.callbacksLead")}>
        <ToggleField form={form} name="callbackOnCreated" />
        <ToggleField form={form} name="callbackOnStatusChange" />
        <ToggleField form={form} name="returnApplicantData" />
      </FieldGroup>
      <FieldGroup title={t("groups.mails")}>
        <ToggleField form={form} name="notifyApplicant" />
        <ToggleField form={form} name="notifyCustomer" />
      </FieldGroup>
    </Stack>
  );
}
