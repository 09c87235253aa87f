import { Select } from "@mantine/core";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms/forms.calls.ts";
import { companyFieldNames } from "#contract/records/companies/company-values.ts";
import { companyDocuments } from "#contract/records/forms/step-choices.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { AnyOf } from "../fields/choice-list.widget.tsx";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { NumberField } from "../fields/number-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { RequestedFields } from "./requested-fields.widget.tsx";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

type Part = { form: SectionProps["form"] };

function Documents({ form }: Part) {
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

const nobody = "nobody";

function PersonForm({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: "steps.COMPANY.personFormId" });
  const { data } = useReplyQuery(forms.options, { query: {} });
  const others = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isGone = data && field.value !== null && !others.some(({ value }) => value === field.value);
  return (
    <Select
      ref={field.ref}
      label={t("company.personFormId")}
      description={t("company.personFormHint")}
      data={[
        { value: nobody, label: t("company.nobody") },
        ...others,
        ...(isGone && field.value ? [{ value: field.value, label: t("company.unknownForm") }] : []),
      ]}
      value={field.value ?? nobody}
      onChange={(chosen) => field.onChange(chosen === nobody ? null : chosen)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      allowDeselect={false}
      searchable={others.length > 8}
      maw="24rem"
    />
  );
}

export function CompanySection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="COMPANY">
      <FieldGroup title={t("company.fields")} lead={t("company.fieldsLead")}>
        <RequestedFields
          form={form}
          fields={companyFieldNames.map((name) => ({
            name: `steps.COMPANY.fields.${name}` as const,
            label: t(`company.fieldNames.${name}`),
            hint: t(`company.fieldHints.${name}`),
          }))}
        />
      </FieldGroup>
      <FieldGroup title={t("company.documents")} lead={t("company.documentsLead")}>
        <Documents form={form} />
        <StepToggle form={form} name="COMPANY.fileUploading" />
      </FieldGroup>
      <FieldGroup title={t("company.people")}>
        <StepToggle form={form} name="COMPANY.authorisedPersons" />
        <StepToggle form={form} name="COMPANY.beneficiaries" />
        <PersonForm form={form} />
        <StepToggle form={form} name="COMPANY.verifyAuthorised" />
        <NumberField
          form={form}
          name="steps.COMPANY.verifyFromPercent"
          label={t("company.verifyFromPercent")}
          description={t("company.verifyFromHint")}
          emptied={-1}
        />
        <StepToggle form={form} name="COMPANY.fillIn" />
      </FieldGroup>
      <FieldGroup title={t("company.register")}>
        <StepToggle form={form} name="COMPANY.askRegister" />
      </FieldGroup>
    </StepBody>
  );
}
