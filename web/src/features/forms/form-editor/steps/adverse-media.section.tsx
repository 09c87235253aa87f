import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { KeywordsField } from "../fields/keywords-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";

export function AdverseMediaSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="ADVERSE_MEDIA">
      <FieldGroup title={t("media.keywords")} lead={t("media.lead")}>
        <Stack gap="lg">
          <KeywordsField form={form} kind="primary" />
          <KeywordsField form={form} kind="secondary" />
        </Stack>
      </FieldGroup>
    </StepBody>
  );
}
