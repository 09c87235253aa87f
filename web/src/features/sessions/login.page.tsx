import { zodResolver } from "@hookform/resolvers/zod";
import { Anchor, Button, Checkbox, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/sessions.contract.ts";
import { FormAlert } from "#web/features/shell/form-alert.widget.tsx";
import { send } from "#web/platform/api.ts";
import { useBotChallenge } from "#web/platform/bot-challenge.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { rememberKeepSignedIn } from "#web/platform/return-path.ts";
import { useNextStep } from "#web/platform/sign-in.ts";
import { AuthHead } from "./auth-head.widget.tsx";

const Credentials = sessions.login.body.pick({ email: true, password: true });

export function LoginPage() {
  const { t } = useTranslation("sessions");
  const withProof = useBotChallenge();
  const goOn = useNextStep();
  const form = useForm({ resolver: zodResolver(Credentials), defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    try {
      await withProof((recaptcha) => send(sessions.login, { body: { ...credentials, recaptcha } }));
      await goOn();
    } catch (error) {
      form.resetField("password");
      showErrors(form, error);
    }
  });
  return (
    <>
      <AuthHead title={t("login.title")}>{t("login.lead")}</AuthHead>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <TextInput
            type="email"
            label={t("login.email")}
            autoComplete="username"
            size="md"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <PasswordInput
            label={t("login.password")}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register("password")}
          />
          <Checkbox label={t("login.keep")} onChange={(event) => rememberKeepSignedIn(event.currentTarget.checked)} />
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
            {t("login.submit")}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {t("login.newHere")}{" "}
            <Anchor component={Link} to="/registration" underline="always">
              {t("login.register")}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </>
  );
}
