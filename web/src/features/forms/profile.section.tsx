import { Checkbox, Text } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type ProfileFieldName, profileFieldNames } from "#contract/form-profile.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";
import classes from "./profile.module.css";
import { StepOff } from "./step-switch.widget.tsx";

function ProfileRow({ form, name }: { form: SectionProps["form"]; name: ProfileFieldName }) {
  const { t } = useTranslation("forms");
  const label = t(`profileFields.${name}`);
  return (
    <tr>
      <th scope="row">{label}</th>
      <Controller
        control={form.control}
        name={`steps.PROFILE.fields.${name}`}
        render={({ field: { value, onChange } }) => {
          const change = (next: typeof value) => {
            onChange(next);
            if (form.formState.isSubmitted) void form.trigger("steps.PROFILE.fields");
          };
          return (
            <>
              <td>
                <Checkbox
                  aria-label={t("editor.askFor", { field: label })}
                  checked={value.enabled}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ ...value, enabled: checked, mandatory: checked && value.mandatory })
                  }
                />
              </td>
              <td>
                <Checkbox
                  aria-label={t("editor.require", { field: label })}
                  checked={value.mandatory}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ ...value, enabled: checked || value.enabled, mandatory: checked })
                  }
                />
              </td>
            </>
          );
        }}
      />
    </tr>
  );
}

/** What the applicant types. */
export function ProfileSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  if (!form.watch("steps.PROFILE.on")) return <StepOff />;
  const error = form.formState.errors.steps?.PROFILE?.fields;
  const message = error && "message" in error && typeof error.message === "string" ? error.message : null;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("editor.field")}</th>
            <th scope="col">{t("editor.asked")}</th>
            <th scope="col">{t("editor.required")}</th>
          </tr>
        </thead>
        <tbody>
          {profileFieldNames.map((name) => (
            <ProfileRow key={name} form={form} name={name} />
          ))}
        </tbody>
      </table>
      {message && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {message}
        </Text>
      )}
    </>
  );
}
