import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";
import { Controller, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { livenessModes } from "#contract/records/forms/step-choices.ts";
import { FieldGroup } from "../fields/field-group.widget.tsx";
import { ThresholdsField } from "../fields/thresholds.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import classes from "./liveness.module.css";
import { EngineNote, StepBody } from "./step-body.widget.tsx";
import { StepToggle } from "./step-toggle.widget.tsx";

type Part = { form: SectionProps["form"] };

function Mode({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const hint = useId();
  const { field } = useController({ control: form.control, name: "steps.FACIAL.mode" });
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("liveness.mode")}
        aria-describedby={hint}
        data={livenessModes.map((value) => ({ value, label: t(`liveness.modes.${value}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <Input.Description id={hint} className={classes.means ?? ""}>
        {t(`liveness.modeMeans.${field.value}`)}
      </Input.Description>
      {field.value === "passive" && <EngineNote inability="passiveLiveness" />}
    </>
  );
}

function OnSelfie({ form }: Part) {
  const { t } = useTranslation("formSteps");
  const mode = useWatch({ control: form.control, name: "steps.FACIAL.mode" });
  if (mode !== "static_selfie") return null;
  return (
    <FieldGroup title={t("liveness.selfie")}>
      <StepToggle form={form} name="FACIAL.withCreditCard" />
      <StepToggle form={form} name="FACIAL.withDocument" />
      <StepToggle form={form} name="FACIAL.fileUploading" />
    </FieldGroup>
  );
}

type ThresholdErrors = { message?: string; match?: { message?: string }; noMatch?: { message?: string } };

function Thresholds({ form }: Part) {
  return (
    <Controller
      control={form.control}
      name="steps.FACIAL.thresholds"
      render={({ field, fieldState }) => {
        const error = fieldState.error as ThresholdErrors | undefined;
        return (
          <ThresholdsField
            value={field.value}
            onChange={field.onChange}
            error={error?.message ?? error?.match?.message ?? error?.noMatch?.message}
          />
        );
      }}
    />
  );
}

function Deepfakes({ form }: Part) {
  const isOn = useWatch({ control: form.control, name: "steps.FACIAL.deepfakeDetection" });
  return (
    <>
      <StepToggle form={form} name="FACIAL.deepfakeDetection" />
      {isOn && <EngineNote inability="deepfakeDetection" />}
    </>
  );
}

export function LivenessSection({ form }: SectionProps) {
  const { t } = useTranslation("formSteps");
  return (
    <StepBody form={form} type="FACIAL">
      <FieldGroup title={t("liveness.mode")}>
        <Mode form={form} />
      </FieldGroup>
      <OnSelfie form={form} />
      <FieldGroup title={t("liveness.camera")}>
        <StepToggle form={form} name="FACIAL.recordVideo" />
        <StepToggle form={form} name="FACIAL.fullScreen" />
        <StepToggle form={form} name="FACIAL.faceMask" />
        <StepToggle form={form} name="FACIAL.skipIntro" />
      </FieldGroup>
      <FieldGroup title={t("liveness.matching")}>
        <Thresholds form={form} />
      </FieldGroup>
      <FieldGroup title={t("liveness.checks")}>
        <StepToggle form={form} name="FACIAL.crossMatching" />
        <StepToggle form={form} name="FACIAL.biometricAuthentication" />
        <Deepfakes form={form} />
      </FieldGroup>
    </StepBody>
  );
}
