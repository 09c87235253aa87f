import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import classes from "./step-body.module.css";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

function Autosign({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const certificates = useReplyQuery(qesCertificates.list, { body: {} });
  const isOn = useWatch({ control: form.control, name: "steps.QES.autosign" });
  return (
    <>
      <StepToggle form={form} name="QES.autosign" />
      {isOn && certificates.data?.items.every(({ signs }) => !signs) && (
        <p className={classes.note}>
          {t("qes.noCertificate")} <Link to="/qes-certs">{t("qes.certificates")}</Link>
        </p>
      )}
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
