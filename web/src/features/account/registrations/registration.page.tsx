import { Anchor, Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import type { z } from "zod";
import { registrations } from "#contract/account/registrations.calls.ts";
import { RegistrationFields } from "#contract/account/registrations.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useNewcomer } from "#web/features/account/identity-providers/newcomer.query.ts";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { LoadingScreen } from "#web/features/frame/layout/loading-screen.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { forgetReturnPath } from "#web/platform/return-path.ts";
import { useSession } from "#web/platform/session.ts";
import { deviceTimeZone } from "#web/platform/time-zones.ts";
import { useBotChallenge } from "#web/sign-in/bot-challenge.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { NewPassword } from "./new-password.widget.tsx";

const ProviderButtons = lazy(async () => ({
  default: (await import("#web/features/account/identity-providers/provider-buttons.widget.tsx")).ProviderButtons,
}));
const NewcomerRegistration = lazy(async () => ({
  default: (await import("#web/features/account/identity-providers/newcomer-registration.widget.tsx"))
    .NewcomerRegistration,
}));

type Typed = z.input<typeof RegistrationFields>;

const nothingYet = {
  first_name: "",
  last_name: "",
  company_name: "",
  website: "",
  email: "",
  password: "",
  confirm_password: "",
  timezone: deviceTimeZone(),
};

function useRegistration() {
  const withProof = useBotChallenge("registration");
  const goOn = useNextStep();
  const form = useForm<Typed, unknown, RegistrationFields>({
    resolver: resolverOf(RegistrationFields),
    defaultValues: nothingYet,
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await withProof((recaptcha) => sendDeskCall(registrations.register, { body: { fields, recaptcha } }));
      forgetReturnPath();
      await goOn();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, submit };
}

function SignUpClosed({ isByInvitation }: { isByInvitation: boolean }) {
  const { t } = useTranslation("registrations");
  return (
    <>
      <AuthHead title={t(isByInvitation ? "closed.title" : "closed.titleClosed")}>
        {t(isByInvitation ? "closed.lead" : "closed.leadClosed")}
      </AuthHead>
      <Button component={Link} to="/login" size="md" fullWidth>
        {t("closed.signIn")}
      </Button>
    </>
  );
}

export function RegistrationPage() {
  const { signUp } = useSession();
  const newcomer = useNewcomer();
  if (newcomer === undefined) return <LoadingScreen />;
  // Whom the organization's provider has proved may have an account all the same.
  if (newcomer === null && signUp !== "open") return <SignUpClosed isByInvitation={signUp === "invitation"} />;
  if (newcomer === null) return <RegistrationForm />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <NewcomerRegistration newcomer={newcomer} />
    </Suspense>
  );
}

function RegistrationForm() {
  const { t } = useTranslation("registrations");
  const { form, submit } = useRegistration();
  const { google, singleSignOn } = useSession();
  const { errors, isSubmitting } = form.formState;
  const field = (name: "first_name" | "last_name" | "company_name" | "website" | "email") => ({
    size: "md" as const,
    error: errors[name]?.message,
    ...form.register(name),
  });
  const links = {
    terms: <Anchor component={Link} to="/terms" target="_blank" underline="always" inherit />,
    privacy: <Anchor component={Link} to="/privacy" target="_blank" underline="always" inherit />,
  };
  return (
    <>
      <AuthHead title={t("form.title")}>{t("form.lead")}</AuthHead>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label={t("form.firstName")} autoComplete="given-name" {...field("first_name")} />
            <TextInput label={t("form.lastName")} autoComplete="family-name" {...field("last_name")} />
          </SimpleGrid>
          <TextInput label={t("form.company")} autoComplete="organization" {...field("company_name")} />
          <TextInput label={t("form.website")} autoComplete="url" inputMode="url" dir="auto" {...field("website")} />
          <TextInput type="email" label={t("form.email")} autoComplete="username" {...field("email")} />
          <NewPassword
            size="md"
            typed={form.watch("password")}
            password={{ label: t("form.password"), error: errors.password?.message, ...form.register("password") }}
            confirmation={{
              label: t("form.confirmPassword"),
              error: errors.confirm_password?.message,
              ...form.register("confirm_password"),
            }}
          />
          <Checkbox
            label={<Trans t={t} i18nKey="form.terms" components={links} />}
            error={errors.terms?.message}
            {...form.register("terms")}
          />
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
            {t("form.submit")}
          </Button>
          <Suspense>{(google || singleSignOn) && <ProviderButtons purpose="sign_up" />}</Suspense>
          <Text size="sm" c="dimmed" ta="center">
            {t("form.known")}{" "}
            <Anchor component={Link} to="/login" underline="always">
              {t("form.signIn")}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </>
  );
}
