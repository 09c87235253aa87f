import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

export function TaxIdSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="TAX_ID">
      <FieldGroup title={t("taxId.asked")}>
        <StepToggle form={form} name="TAX_ID.askType" />
        <StepToggle form={form} name="TAX_ID.askNumber" />
        <StepToggle form={form} name="TAX_ID.skipPage" />
      </FieldGroup>
      <FieldGroup title={t("taxId.proof")}>
        <StepToggle form={form} name="TAX_ID.disableDocumentProof" />
        <StepToggle form={form} name="TAX_ID.fileUploading" />
        <StepToggle form={form} name="TAX_ID.dataExtraction" />
        <StepToggle form={form} name="TAX_ID.preProcessing" />
      </FieldGroup>
    </StepBody>
  );
}
