import { Select } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import type { SectionProps } from "../section-props.ts";
import { EngineNote } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

function Replaces({ form }: SectionPart) {
  const { t } = useTranslation("formSteps");
  const { t: tForms } = useTranslation("forms");
  const { field, fieldState } = useController({ control: form.control, name: "steps.DOCUMENT.bankIdDocumentType" });
  return (
    <Select
      ref={field.ref}
      label={t("document.bankIdDocumentType")}
      description={t("document.bankIdDocumentTypeHint")}
      placeholder={t("document.chooseType")}
      data={identityDocumentTypes.map((value) => ({ value, label: tForms(`documentTypes.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      allowDeselect={false}
      maw="20rem"
    />
  );
}

type SectionPart = { form: SectionProps["form"] };

export function BankId({ form }: SectionPart) {
  const isOn = useWatch({ control: form.control, name: "steps.DOCUMENT.bankId" });
  return (
    <>
      <StepToggle form={form} name="DOCUMENT.bankId" />
      {isOn && (
        <>
          <EngineNote inability="bankId" />
          <Replaces form={form} />
        </>
      )}
    </>
  );
}
