import { Checkbox, SimpleGrid } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { identityDocumentTypes } from "#contract/identity-documents.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";
import { StepOff } from "./step-switch.widget.tsx";
import { ThresholdsField } from "./thresholds.widget.tsx";
import { ToggleField } from "./toggle-field.widget.tsx";

/** Which documents are accepted. */
export function DocumentSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  if (!form.watch("steps.DOCUMENT.on")) return <StepOff />;
  return (
    <>
      <Controller
        control={form.control}
        name="steps.DOCUMENT.documentTypes"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={t("fields.documentTypes")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} my="xs" spacing="sm">
              {identityDocumentTypes.map((type) => (
                <Checkbox key={type} value={type} label={t(`documentTypes.${type}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
      />
      <ToggleField form={form} name="steps.DOCUMENT.fileUploading" />
    </>
  );
}

/** The selfie, and how alike two faces must be. */
export function LivenessSection({ form }: SectionProps) {
  if (!form.watch("steps.FACIAL.on")) return <StepOff />;
  const error = form.formState.errors.steps?.FACIAL?.thresholds;
  return (
    <>
      <Controller
        control={form.control}
        name="steps.FACIAL.thresholds"
        render={({ field }) => (
          <ThresholdsField
            value={field.value}
            onChange={field.onChange}
            error={error?.message ?? error?.match?.message ?? error?.noMatch?.message}
          />
        )}
      />
      <ToggleField form={form} name="steps.FACIAL.fileUploading" />
    </>
  );
}
