import { Group, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import type { SectionProps } from "./form-section-fields.widget.tsx";
import classes from "./single-link.module.css";

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
      <Controller
        control={form.control}
        name="permanentLinkEnabled"
        render={({ field }) => (
          <Switch
            label={t("fields.permanentLink")}
            description={t("hints.permanentLink")}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
      {link && form.watch("permanentLinkEnabled") && (
        <Group gap="xs" wrap="nowrap" align="center">
          <output className={classes.link} aria-label={t("fields.permanentLink")}>
            {link}
          </output>
          <CopyButton value={link} />
        </Group>
      )}
    </Stack>
  );
}
