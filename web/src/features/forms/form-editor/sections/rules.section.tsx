import { Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { retryBlocks } from "#contract/records/forms/form-config.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { NumberField } from "../fields/number-field.widget.tsx";
import { ToggleField } from "../fields/toggle-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { TryRules } from "../try-rules.widget.tsx";

export function RulesSection({ form, id }: SectionProps) {
  const { t } = useTranslation("forms");
  return (
    <Stack gap="lg">
      {id !== null && <TryRules form={form} id={id} />}
      <FieldGroup title={t("groups.age")} lead={t("groups.ageLead")}>
        <Group align="start">
          {(["ageMin", "ageMax"] as const).map((name) => (
            <NumberField
              key={name}
              form={form}
              name={name}
              label={t(`fields.${name}`)}
              placeholder={t("editor.noLimit")}
              emptied={null}
            />
          ))}
        </Group>
      </FieldGroup>
      <FieldGroup title={t("groups.attempts")}>
        <Stack gap="md">
          <NumberField
            form={form}
            name="attemptsLimit"
            label={t("fields.attemptsLimit")}
            description={t("hints.attemptsLimit")}
            placeholder={t("editor.noLimit")}
            emptied={0}
          />
          <ToggleField form={form} name="allowNewAttempts" />
        </Stack>
      </FieldGroup>
      <FieldGroup title={t("groups.decisions")}>
        <NumberField
          form={form}
          name="reviewHours"
          label={t("fields.reviewHours")}
          description={t("hints.reviewHours")}
          placeholder={t("editor.noTarget")}
          emptied={null}
        />
        <ToggleField form={form} name="autoDecline" />
        <ToggleField form={form} name="enableCustomerProcessing" />
      </FieldGroup>
      <FieldGroup title={t("groups.duplicates")}>
        <ToggleField form={form} name="blockMultipleAccounts" />
        <ToggleField form={form} name="detectMatchingApplicants" />
        <ToggleField form={form} name="blockDocumentDuplicates" />
        <ToggleField form={form} name="blockDeviceDuplicates" />
      </FieldGroup>
      <FieldGroup title={t("groups.network")}>
        <ToggleField form={form} name="blockCountryMismatch" />
        <ToggleField form={form} name="blockAnonymizingNetwork" />
      </FieldGroup>
      <FieldGroup title={t("groups.blockRetries")} lead={t("groups.blockRetriesLead")}>
        {retryBlocks.map((name) => (
          <ToggleField key={name} form={form} name={`blockRetries.${name}`} />
        ))}
      </FieldGroup>
    </Stack>
  );
}
