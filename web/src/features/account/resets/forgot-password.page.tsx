import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { IconLockQuestion } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { resets } from "#contract/account/resets.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { rememberRequestedEmail } from "./requested-email.ts";

const Address = resets.askPassword.body.pick({ email: true });

/** The answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation("resets");
  const withProof = useBotChallenge("password_reset");
  const navigate = useNavigate();
  const form = useForm({ resolver: resolverOf(Address), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await withProof((recaptcha) => sendDeskCall(resets.askPassword, { body: { email, recaptcha } }));
      rememberRequestedEmail(email);
      await navigate({ to: "/forgot-password/check-email" });
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <>
      <AuthHead icon={<IconLockQuestion size={20} stroke={1.75} />} title={t("forgot.title")}>
        {t("forgot.lead")}
      </AuthHead>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <TextInput
            type="email"
            label={t("forgot.email")}
            autoComplete="username"
            size="md"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
            {t("forgot.submit")}
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            {t("forgot.back")}
          </Anchor>
        </Stack>
      </form>
    </>
  );
}
