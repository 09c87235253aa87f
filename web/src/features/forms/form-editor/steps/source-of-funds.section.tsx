import { useTranslation } from "react-i18next";
import { fundsFieldNames } from "#contract/records/forms/step-choices.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { RequestedFields } from "./requested-fields.widget.tsx";
import { StepBody } from "./step-body.widget.tsx";
import { StepError } from "./step-error.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

export function SourceOfFundsSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="AML">
      <FieldGroup title={t("funds.fields")}>
        <RequestedFields
          form={form}
          fields={fundsFieldNames.map((name) => ({
            name: `steps.AML.fields.${name}` as const,
            label: t(`funds.fieldNames.${name}`),
            hint: t(`funds.fieldHints.${name}`),
          }))}
        />
        <StepError form={form} name="steps.AML.fields" />
      </FieldGroup>
      <FieldGroup title={t("funds.answers")}>
        <StepToggle form={form} name="AML.exactAnnualIncome" />
      </FieldGroup>
      <FieldGroup title={t("funds.proof")}>
        <StepToggle form={form} name="AML.disableDocumentProof" />
        <StepToggle form={form} name="AML.fileUploading" />
      </FieldGroup>
    </StepBody>
  );
}
