import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

export function AddressSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="ADDRESS">
      <FieldGroup title={t("address.asked")}>
        <StepToggle form={form} name="ADDRESS.skipManualEntry" />
        <StepToggle form={form} name="ADDRESS.askAddressType" />
        <StepToggle form={form} name="ADDRESS.autocomplete" />
        <StepToggle form={form} name="ADDRESS.countryValidation" />
      </FieldGroup>
      <FieldGroup title={t("address.proof")}>
        <StepToggle form={form} name="ADDRESS.skipProof" />
        <StepToggle form={form} name="ADDRESS.fileUploading" />
        <StepToggle form={form} name="ADDRESS.extractAddress" />
        <StepToggle form={form} name="ADDRESS.preProcessing" />
      </FieldGroup>
    </StepBody>
  );
}
