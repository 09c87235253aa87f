import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";

export type SubmitProof = (token: string) => Promise<void>;

export function RecoveryCodeEntry({ onSubmit, isFocused = true }: { onSubmit: SubmitProof; isFocused?: boolean }) {
  const { t } = useTranslation("sessions");
  const form = useForm({ defaultValues: { token: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ token }) => {
    try {
      await onSubmit(token);
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FormAlert message={errors.root?.message} />
        <TextInput
          label={t("twoFactor.recoveryCode")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          size="md"
          autoFocus={isFocused}
          error={errors.token?.message}
          {...form.register("token")}
        />
        <Button type="submit" size="md" loading={isSubmitting} fullWidth>
          {t("twoFactor.submit")}
        </Button>
      </Stack>
    </form>
  );
}
