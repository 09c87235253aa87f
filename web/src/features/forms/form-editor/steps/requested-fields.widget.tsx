import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { CompanyFieldName } from "#contract/records/companies/company-values.ts";
import type { DocumentFieldName, FundsFieldName } from "#contract/records/forms/step-choices.ts";
import { FlagCell, FlagRow, FlagTable } from "../fields/flag-table.widget.tsx";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";

type RequestedName =
  | `steps.DOCUMENT.fields.${DocumentFieldName}`
  | `steps.AML.fields.${FundsFieldName}`
  | `steps.COMPANY.fields.${CompanyFieldName}`;

const steps = ["DOCUMENT", "AML", "COMPANY"] as const;

type Field = { name: RequestedName; label: string; hint: string };

function RequestedRow({ form, name, label, hint }: Field & { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const { field } = useController<FormDraft, RequestedName>({ control: form.control, name });
  const { enabled, mandatory } = field.value;
  const change = (next: typeof field.value) => {
    field.onChange(next);
    // The rule "ask for something" belongs to the step, not to a field: validate it again.
    const step = steps.find((each) => name.startsWith(`steps.${each}.`));
    if (form.formState.isSubmitted && step) void form.trigger(`steps.${step}`);
  };
  return (
    <FlagRow name={label} hint={hint} isOff={!enabled}>
      <FlagCell
        word={t("flags.enabled")}
        label={t("flags.askFor", { field: label })}
        checked={enabled}
        onChange={(isOn) => change({ enabled: isOn, mandatory: isOn && mandatory })}
      />
      <FlagCell
        word={t("flags.mandatory")}
        label={t("flags.require", { field: label })}
        checked={mandatory}
        onChange={(isOn) => change({ enabled: isOn || enabled, mandatory: isOn })}
      />
    </FlagRow>
  );
}

export function RequestedFields({ form, fields }: { form: SectionProps["form"]; fields: Field[] }) {
  const { t } = useTranslation("formSteps");
  const columns = [
    { key: "enabled", head: t("flags.enabled") },
    { key: "mandatory", head: t("flags.mandatory") },
  ];
  return (
    <FlagTable head={t("flags.field")} columns={columns}>
      {fields.map((field) => (
        <RequestedRow key={field.name} form={form} {...field} />
      ))}
    </FlagTable>
  );
}
