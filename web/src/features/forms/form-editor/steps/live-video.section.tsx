import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

export function LiveVideoSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="LIVE_VIDEO">
      <FieldGroup title={t("liveVideo.call")}>
        <StepToggle form={form} name="LIVE_VIDEO.recordVideo" />
      </FieldGroup>
    </StepBody>
  );
}
