import { Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ThemePicker } from "#web/features/themes/theme-picker.widget.tsx";
import type { SectionProps } from "./form-section-fields.widget.tsx";
import { LinkCard } from "./link-card.widget.tsx";
import { ToggleField } from "./toggle-field.widget.tsx";

/** Name, where results and applicants go, and the form's own link. */
export function GeneralSection({ form, link }: SectionProps) {
  const { t } = useTranslation("forms");
  const { errors } = form.formState;
  return (
    <Stack gap="md">
      <TextInput label={t("fields.name")} required error={errors.name?.message} {...form.register("name")} />
      <Textarea
        label={t("fields.description")}
        autosize
        minRows={2}
        error={errors.description?.message}
        {...form.register("description")}
      />
      <TextInput
        label={t("fields.callbackUrl")}
        description={t("hints.callbackUrl")}
        placeholder="https://"
        inputMode="url"
        error={errors.callbackUrl?.message}
        {...form.register("callbackUrl")}
      />
      <TextInput
        label={t("fields.redirectUrl")}
        description={t("hints.redirectUrl")}
        placeholder="https://"
        inputMode="url"
        error={errors.redirectUrl?.message}
        {...form.register("redirectUrl")}
      />
      <ThemePicker
        value={form.watch("themeId")}
        error={errors.themeId?.message}
        onChange={(themeId) => form.setValue("themeId", themeId, { shouldDirty: true })}
      />
      <div>
        <ToggleField form={form} name="permanentLinkEnabled" />
        {link && form.watch("permanentLinkEnabled") && <LinkCard link={link} label={t("fields.permanentLink")} />}
      </div>
    </Stack>
  );
}
