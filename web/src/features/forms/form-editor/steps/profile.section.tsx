import { useTranslation } from "react-i18next";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { CustomFields } from "./custom-fields.widget.tsx";
import { ProfileFields } from "./profile-fields.widget.tsx";
import { StepBody } from "./step-body.widget.tsx";

export function ProfileSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="PROFILE">
      <FieldGroup title={t("profile.fields")}>
        <ProfileFields form={form} />
      </FieldGroup>
      <CustomFields form={form} />
    </StepBody>
  );
}
