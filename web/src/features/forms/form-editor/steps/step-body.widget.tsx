import { Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormInability } from "#contract/records/forms/form-abilities.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepOff } from "../step-switch.widget.tsx";
import classes from "./step-body.module.css";

type Form = SectionProps["form"];

export function EngineNote({
  inability,
}: {
  inability: Extract<FormInability, "passiveLiveness" | "deepfakeDetection" | "bankId">;
}) {
  const { t } = useTranslation("formSteps");
  return (
    <p className={classes.note}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span>{t(`missingEngine.${inability}`)}</span>
    </p>
  );
}

/** Errors of the whole form that name this step, such as another step that it needs. */
function StepRule({ form, type }: { form: Form; type: StepType }) {
  const { errors } = useFormState({ control: form.control });
  const message: unknown = get(errors, `steps.${type}.type.message`);
  return <FormAlert message={typeof message === "string" ? message : undefined} />;
}

export function StepBody({ form, type, children }: { form: Form; type: StepType; children: ReactNode }) {
  const isOn = useWatch({ control: form.control, name: `steps.${type}.on` });
  if (!isOn) return <StepOff />;
  return (
    <Stack gap="lg">
      <StepRule form={form} type={type} />
      {children}
    </Stack>
  );
}
