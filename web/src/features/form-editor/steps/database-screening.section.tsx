import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { screeningLists } from "#contract/forms/step-choices.ts";
import { AnyOf } from "../fields/choice-list.widget.tsx";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { NumberField } from "../fields/number-field.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

function Lists({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController({ control: form.control, name: "steps.DATABASE_SCREENING.lists" });
  return (
    <AnyOf
      label={t("screening.lists")}
      options={screeningLists.map((value) => ({
        value,
        label: t(`screening.names.${value}`),
        description: t(`screening.hints.${value}`),
      }))}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

export function DatabaseScreeningSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="DATABASE_SCREENING">
      <FieldGroup title={t("screening.lists")} lead={t("screening.listsLead")}>
        <Lists form={form} />
      </FieldGroup>
      <FieldGroup title={t("screening.hits")} lead={t("screening.hitsLead")}>
        <NumberField
          form={form}
          name="steps.DATABASE_SCREENING.minScore"
          label={t("screening.minScore")}
          description={t("screening.minScoreHint")}
          emptied={-1}
        />
        <StepToggle form={form} name="DATABASE_SCREENING.declineStrong" />
      </FieldGroup>
      <FieldGroup title={t("screening.customBlacklists")} lead={t("screening.customNone")}>
        {null}
      </FieldGroup>
    </StepBody>
  );
}
