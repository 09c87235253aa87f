import { Checkbox, NumberInput, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type ProfileFieldName, profileFieldNames } from "#contract/forms.contract.ts";
import { identityDocumentTypes } from "#contract/identity-documents.ts";
import classes from "./form-editor.module.css";
import type { SectionProps } from "./form-section-fields.widget.tsx";

type StepName = "profile" | "document" | "liveness";

/** A step's switch; its settings show while it is on. */
function StepSwitch({ form, step, children }: { form: SectionProps["form"]; step: StepName; children: ReactNode }) {
  const { t } = useTranslation("forms");
  const isOn = form.watch(`${step}.on`);
  return (
    <Stack gap="lg">
      <Controller
        control={form.control}
        name={`${step}.on`}
        render={({ field }) => (
          <Switch
            label={t("editor.useStep")}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
      {isOn && children}
    </Stack>
  );
}

function ProfileRow({ form, name }: { form: SectionProps["form"]; name: ProfileFieldName }) {
  const { t } = useTranslation("forms");
  const label = t(`profileFields.${name}`);
  return (
    <div className={classes.row}>
      <span>{label}</span>
      <Controller
        control={form.control}
        name={`profile.fields.${name}`}
        render={({ field: { value, onChange } }) => (
          <>
            <Checkbox
              aria-label={t("editor.askFor", { field: label })}
              checked={value.enabled}
              onChange={(event) =>
                onChange({
                  enabled: event.currentTarget.checked,
                  mandatory: event.currentTarget.checked && value.mandatory,
                })
              }
            />
            <Checkbox
              aria-label={t("editor.require", { field: label })}
              checked={value.mandatory}
              disabled={!value.enabled}
              onChange={(event) => onChange({ ...value, mandatory: event.currentTarget.checked })}
            />
          </>
        )}
      />
    </div>
  );
}

/** What the applicant types. */
export function ProfileSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const error = form.formState.errors.profile?.fields;
  const message = error && "message" in error && typeof error.message === "string" ? error.message : null;
  return (
    <StepSwitch form={form} step="profile">
      <div className={classes.fields}>
        <div className={classes.row} aria-hidden>
          <span>{t("editor.field")}</span>
          <span>{t("editor.asked")}</span>
          <span>{t("editor.required")}</span>
        </div>
        {profileFieldNames.map((name) => (
          <ProfileRow key={name} form={form} name={name} />
        ))}
      </div>
      {message && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {message}
        </Text>
      )}
    </StepSwitch>
  );
}

function UploadSwitch({ form, step }: { form: SectionProps["form"]; step: "document" | "liveness" }) {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={form.control}
      name={`${step}.fileUploading`}
      render={({ field }) => (
        <Switch
          label={t("fields.fileUploading")}
          description={t("hints.fileUploading")}
          checked={field.value}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      )}
    />
  );
}

/** Which documents are accepted. */
export function DocumentSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  return (
    <StepSwitch form={form} step="document">
      <Controller
        control={form.control}
        name="document.documentTypes"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={t("fields.documentTypes")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="sm">
              {identityDocumentTypes.map((type) => (
                <Checkbox key={type} value={type} label={t(`documentTypes.${type}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
      />
      <UploadSwitch form={form} step="document" />
    </StepSwitch>
  );
}

/** The selfie, and how alike two faces must be. */
export function LivenessSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const error = form.formState.errors.liveness?.thresholds;
  const message = error && "message" in error && typeof error.message === "string" ? error.message : null;
  return (
    <StepSwitch form={form} step="liveness">
      <UploadSwitch form={form} step="liveness" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(["match", "noMatch"] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={`liveness.thresholds.${name}`}
            render={({ field, fieldState }) => (
              <NumberInput
                label={t(`fields.${name}`)}
                description={t(`hints.${name}`)}
                value={field.value}
                onChange={(value) => field.onChange(Number(value))}
                onBlur={field.onBlur}
                step={0.01}
                decimalScale={2}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </SimpleGrid>
      {message && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {message}
        </Text>
      )}
    </StepSwitch>
  );
}
