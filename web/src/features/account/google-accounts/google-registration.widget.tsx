import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import type { z } from "zod";
import { googleAccounts } from "#contract/account/google-accounts.calls.ts";
import { GoogleRegistrationFields } from "#contract/account/google-accounts.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { forgetReturnPath } from "#web/platform/return-path.ts";
import { deviceTimeZone } from "#web/platform/time-zones.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { GoogleLogo } from "./google-logo.widget.tsx";

type Typed = z.input<typeof GoogleRegistrationFields>;
type Newcomer = { email: string; first_name: string; last_name: string };

function useGoogleRegistration({ first_name, last_name }: Newcomer) {
  const goOn = useNextStep();
  const form = useForm<Typed, unknown, GoogleRegistrationFields>({
    resolver: resolverOf(GoogleRegistrationFields),
    defaultValues: { first_name, last_name, company_name: "", website: "", timezone: deviceTimeZone() },
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await sendDeskCall(googleAccounts.complete, { body: { fields } });
      forgetReturnPath();
      await goOn();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, submit };
}

/** What Google does not know of a new user. No password and no mailed code: Google has confirmed the email. */
export function GoogleRegistration({ newcomer }: { newcomer: Newcomer }) {
  const { t } = useTranslation(["googleAccounts", "registrations"]);
  const { form, submit } = useGoogleRegistration(newcomer);
  const { errors, isSubmitting } = form.formState;
  const field = (name: "first_name" | "last_name" | "company_name" | "website") => ({
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
      <AuthHead icon={<GoogleLogo />} title={t("newcomer.title")}>
        <Trans t={t} i18nKey="newcomer.lead" values={{ email: newcomer.email }} components={{ b: <b /> }} />
      </AuthHead>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label={t("registrations:form.firstName")} autoComplete="given-name" {...field("first_name")} />
            <TextInput label={t("registrations:form.lastName")} autoComplete="family-name" {...field("last_name")} />
          </SimpleGrid>
          <TextInput
            label={t("registrations:form.company")}
            autoComplete="organization"
            autoFocus
            {...field("company_name")}
          />
          <TextInput
            label={t("registrations:form.website")}
            autoComplete="url"
            inputMode="url"
            dir="auto"
            {...field("website")}
          />
          <Checkbox
            label={<Trans t={t} i18nKey="registrations:form.terms" components={links} />}
            error={errors.terms?.message}
            {...form.register("terms")}
          />
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
            {t("registrations:form.submit")}
          </Button>
          <StartOver />
        </Stack>
      </form>
    </>
  );
}
