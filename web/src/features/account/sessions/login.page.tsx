import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import type { ReplyError } from "#contract/endpoint.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { placeErrors } from "#web/platform/field-errors.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { rememberKeepSignedIn } from "#web/platform/return-path.ts";
import { useSession } from "#web/platform/session.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { isEmailLinkWaiting } from "#web/sign-in/email-link.ts";
import { resetState } from "#web/sign-in/reset-link.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import classes from "./login.module.css";

const fieldNames = ["email", "password"];

const ProviderButtons = lazy(async () => ({
  default: (await import("#web/features/account/identity-providers/provider-buttons.widget.tsx")).ProviderButtons,
}));

type Said = { email?: string; password?: string; form?: string };

function placed(errors: readonly ReplyError[]): Said {
  const { fields, rest } = placeErrors(errors, fieldNames);
  const said = ({ message }: ReplyError) => sayMessage(message);
  return {
    ...(fields.email && { email: said(fields.email) }),
    ...(fields.password && { password: said(fields.password) }),
    ...(rest.length > 0 && { form: rest.map(said).join(" ") }),
  };
}

/** The first page: two fields need no form library, and no schemas before there is something to check. */
function useLogin() {
  const withProof = useBotChallenge("login");
  const goOn = useNextStep();
  const [errors, setErrors] = useState<Said>({});
  const [isBusy, setIsBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (form: FormData) => {
    setIsBusy(true);
    try {
      const { readCredentials } = await import("./credentials.rules.ts");
      const read = readCredentials(form);
      if ("errors" in read) return setErrors(placed(read.errors));
      setErrors({});
      rememberKeepSignedIn(form.has("keep"));
      await withProof((recaptcha) => sendDeskCall(sessions.login, { body: { ...read.typed, recaptcha } }));
      await goOn();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.errors.length > 0;
      setErrors(isRefused ? placed(error.errors) : { form: sayError(error) });
      password.current?.select();
    } finally {
      setIsBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submit(new FormData(event.currentTarget));
  };
  return { errors, isBusy, password, onSubmit };
}

export function LoginPage() {
  const { t } = useTranslation("sessions");
  const { errors, isBusy, password, onSubmit } = useLogin();
  const { google, singleSignOn, signUp } = useSession();
  const linkMessage = () => {
    if (resetState().waiting === "factor") return t("login.factorLink");
    return isEmailLinkWaiting() ? t("login.emailLink") : undefined;
  };
  return (
    <>
      <AuthHead title={t("login.title")}>{t("login.lead")}</AuthHead>
      {/* In the first picture, before the scripts, it sends nothing: a password must not come into the address. */}
      <form onSubmit={onSubmit} method="dialog" noValidate>
        <Stack gap="md">
          <FormAlert message={errors.form ?? linkMessage()} />
          <TextInput
            type="email"
            name="email"
            label={t("login.email")}
            autoComplete="username"
            size="md"
            autoFocus
            error={errors.email}
          />
          <PasswordField
            ref={password}
            name="password"
            label={t("login.password")}
            autoComplete="current-password"
            size="md"
            error={errors.password}
          />
          <div className={classes.beside}>
            <label className={classes.keep}>
              <input type="checkbox" name="keep" />
              {t("login.keep")}
            </label>
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t("login.forgot")}
            </Anchor>
          </div>
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            {t("login.submit")}
          </Button>
          <Suspense>{(google || singleSignOn) && <ProviderButtons purpose="sign_in" />}</Suspense>
          {signUp === "open" && (
            <Text size="sm" c="dimmed" ta="center">
              {t("login.newHere")}{" "}
              <Anchor component={Link} to="/registration" underline="always">
                {t("login.register")}
              </Anchor>
            </Text>
          )}
        </Stack>
      </form>
    </>
  );
}
