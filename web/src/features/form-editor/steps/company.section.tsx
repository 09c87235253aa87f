import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { companyDocuments } from "#contract/forms/step-choices.ts";
import { AnyOf } from "../fields/choice-list.widget.tsx";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

function Documents({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: "steps.COMPANY.documents" });
  return (
    <AnyOf
      label={t("company.documents")}
      options={companyDocuments.map((value) => ({
        value,
        label: t(`company.names.${value}`),
        description: t(`company.hints.${value}`),
      }))}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

export function CompanySection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="COMPANY">
      <FieldGroup title={t("company.documents")} lead={t("company.documentsLead")}>
        <Documents form={form} />
      </FieldGroup>
      <FieldGroup title={t("company.people")}>
        <StepToggle form={form} name="COMPANY.authorisedPersons" />
        <StepToggle form={form} name="COMPANY.beneficiaries" />
      </FieldGroup>
    </StepBody>
  );
}
