import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paymentMethods } from "#contract/records/forms/step-choices.ts";
import { OneOf } from "../fields/choice-list.widget.tsx";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

function Method({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: "steps.PAYMENT_METHOD.method" });
  return (
    <OneOf
      label={t("payment.method")}
      options={paymentMethods.map((value) => ({
        value,
        label: t(`payment.methods.${value}`),
        description: t(`payment.methodMeans.${value}`),
      }))}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function Requested({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const method = useWatch({ control: form.control, name: "steps.PAYMENT_METHOD.method" });
  return (
    <FieldGroup title={t("payment.asked")}>
      {method !== "bank_statement" && <StepToggle form={form} name="PAYMENT_METHOD.cardNumber" />}
      {method !== "card" && <StepToggle form={form} name="PAYMENT_METHOD.accountNumber" />}
      <StepToggle form={form} name="PAYMENT_METHOD.fileUploading" />
    </FieldGroup>
  );
}

export function PaymentMethodSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="PAYMENT_METHOD">
      <FieldGroup title={t("payment.method")}>
        <Method form={form} />
      </FieldGroup>
      <Requested form={form} />
    </StepBody>
  );
}
