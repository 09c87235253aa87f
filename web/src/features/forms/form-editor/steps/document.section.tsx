import { useTranslation } from "react-i18next";
import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { NumberField } from "../fields/number-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { BankId } from "./bank-id.widget.tsx";
import { CountryDocuments } from "./country-documents.widget.tsx";
import { DocumentTypes } from "./document-types.widget.tsx";
import { RequestedFields } from "./requested-fields.widget.tsx";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

export function DocumentSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="DOCUMENT">
      <FieldGroup title={t("document.documentTypes")} lead={t("document.typesLead")}>
        <DocumentTypes form={form} />
      </FieldGroup>
      <CountryDocuments form={form} />
      <FieldGroup title={t("document.fields")} lead={t("document.fieldsLead")}>
        <RequestedFields
          form={form}
          fields={documentFieldNames.map((name) => ({
            name: `steps.DOCUMENT.fields.${name}` as const,
            label: t(`document.fieldNames.${name}`),
            hint: t(`document.fieldHints.${name}`),
          }))}
        />
      </FieldGroup>
      <FieldGroup title={t("document.photos")}>
        <NumberField
          form={form}
          name="steps.DOCUMENT.otherSides"
          label={t("document.otherSides")}
          description={t("document.otherSidesHint")}
          emptied={0}
        />
        <StepToggle form={form} name="DOCUMENT.autoCapture" />
        <StepToggle form={form} name="DOCUMENT.fileUploading" />
        <StepToggle form={form} name="DOCUMENT.preProcessing" />
        <StepToggle form={form} name="DOCUMENT.recordVideo" />
      </FieldGroup>
      <FieldGroup title={t("document.checks")}>
        <StepToggle form={form} name="DOCUMENT.genderValidation" />
        <StepToggle form={form} name="DOCUMENT.compareTyped" />
        <StepToggle form={form} name="DOCUMENT.blockScannedCopy" />
      </FieldGroup>
      <FieldGroup title={t("document.bank")}>
        <BankId form={form} />
      </FieldGroup>
    </StepBody>
  );
}
