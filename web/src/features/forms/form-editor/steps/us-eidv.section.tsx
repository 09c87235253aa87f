import { useTranslation } from "react-i18next";
import type { SectionProps } from "../section-props.ts";
import classes from "./step-body.module.css";
import { StepBody } from "./step-body.widget.tsx";

/** It has no settings besides being on. */
export function UsEidvSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="US_EIDV">
      <p className={classes.words}>
        {t("usEidv.lead")} {t("usEidv.nothing")}
      </p>
    </StepBody>
  );
}
