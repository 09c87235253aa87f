import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { DocumentFieldName, FundsFieldName } from "#contract/forms/step-choices.ts";
import { FlagCell, FlagRow, FlagTable } from "../fields/flag-table.widget.tsx";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";

type AskedName = `steps.DOCUMENT.fields.${DocumentFieldName}` | `steps.AML.fields.${FundsFieldName}`;

type Field = { name: AskedName; label: string; hint: string };

function AskedRow({ form, name, label, hint }: Field & { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const { field } = useController<FormDraft, AskedName>({ control: form.control, name });
  const { enabled, mandatory } = field.value;
  const change = (next: typeof field.value) => {
    field.onChange(next);
    // The rule that something must be asked stands above the single fields.
    if (form.formState.isSubmitted) void form.trigger(name.startsWith("steps.AML") ? "steps.AML" : "steps.DOCUMENT");
  };
  return (
    <FlagRow name={label} hint={hint} isOff={!enabled}>
      <FlagCell
        word={t("flags.ask")}
        label={t("flags.askFor", { field: label })}
        checked={enabled}
        onChange={(isOn) => change({ enabled: isOn, mandatory: isOn && mandatory })}
      />
      <FlagCell
        word={t("flags.required")}
        label={t("flags.require", { field: label })}
        checked={mandatory}
        onChange={(isOn) => change({ enabled: isOn || enabled, mandatory: isOn })}
      />
    </FlagRow>
  );
}

/** Fields that are asked for or not, and that must be filled in or not. */
export function AskedFields({ form, fields }: { form: SectionProps["form"]; fields: Field[] }) {
  const { t } = useTranslation("formSteps");
  const columns = [
    { key: "ask", head: t("flags.ask") },
    { key: "required", head: t("flags.required") },
  ];
  return (
    <FlagTable head={t("flags.field")} columns={columns}>
      {fields.map((field) => (
        <AskedRow key={field.name} form={form} {...field} />
      ))}
    </FlagTable>
  );
}
