import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import classes from "./step-body.module.css";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

function Autosign({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const isOn = useWatch({ control: form.control, name: "steps.QES.autosign" });
  return (
    <>
      <StepToggle form={form} name="QES.autosign" />
      {isOn && <p className={classes.note}>{t("qes.noCertificate")}</p>}
    </>
  );
}

export function QesSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="QES">
      <FieldGroup title={t("qes.items")}>
        <StepToggle form={form} name="QES.askToSign" />
        <Autosign form={form} />
      </FieldGroup>
    </StepBody>
  );
}
