import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import { useBlacklistOptions } from "#web/features/screening/blacklists/blacklists.query.ts";
import { useFormat } from "#web/platform/format.ts";
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

/** Codes of lists that were deleted stay until they are unchosen: nothing is looked up in them. */
function CustomBlacklists({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const format = useFormat();
  const { data } = useBlacklistOptions();
  const name = "steps.DATABASE_SCREENING.customBlacklists";
  const { field, fieldState } = useController({ control: form.control, name });
  const lists = data?.items ?? [];
  const gone = data ? field.value.filter((code) => !lists.some((list) => list.code === code)) : [];
  const isNone = data !== undefined && lists.length + gone.length === 0;
  return (
    <FieldGroup
      title={t("screening.customBlacklists")}
      lead={t(isNone ? "screening.customNone" : "screening.customLead")}
    >
      {isNone ? null : (
        <AnyOf
          label={t("screening.customBlacklists")}
          options={[
            ...lists.map(({ code, name: label, items }) => ({
              value: code,
              label,
              description: t("screening.customEntries", { count: items, n: format.number(items) }),
            })),
            ...gone.map((code) => ({
              value: code,
              label: t("screening.customGone"),
              description: t("screening.customGoneHint"),
            })),
          ]}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    </FieldGroup>
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
      <CustomBlacklists form={form} />
    </StepBody>
  );
}
