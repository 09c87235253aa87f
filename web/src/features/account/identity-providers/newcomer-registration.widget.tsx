import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import type { z } from "zod";
import { NewcomerFields } from "#contract/account/provider-accounts.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { forgetReturnPath } from "#web/platform/return-path.ts";
import { useSession } from "#web/platform/session.ts";
import { deviceTimeZone } from "#web/platform/time-zones.ts";
import type { ProviderId } from "#web/sign-in/provider-visit.ts";
import { providerCalls } from "#web/sign-in/providers.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";
import { ProviderIcon } from "./provider-icon.widget.tsx";

type Typed = z.input<typeof NewcomerFields>;
type Newcomer = { provider: ProviderId; email: string; first_name: string; last_name: string };

function useNewcomerRegistration({ provider, first_name, last_name }: Newcomer) {
  const goOn = useNextStep();
  const form = useForm<Typed, unknown, NewcomerFields>({
    resolver: resolverOf(NewcomerFields),
    defaultValues: { first_name, last_name, company_name: "", website: "", timezone: deviceTimeZone() },
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await sendDeskCall(providerCalls[provider].complete, { body: { fields } });
      forgetReturnPath();
      await goOn();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, submit };
}

/** What a provider does not know of a new user. No password and no mailed code: it has confirmed the email. */
export function NewcomerRegistration({ newcomer }: { newcomer: Newcomer }) {
  const { t } = useTranslation(["googleAccounts", "registrations"]);
  const { form, submit } = useNewcomerRegistration(newcomer);
  const name = useSession().singleSignOn?.name ?? "";
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
      <AuthHead icon={<ProviderIcon id={newcomer.provider} />} title={t("newcomer.title")}>
        <Trans
          t={t}
          i18nKey={newcomer.provider === "google" ? "newcomer.lead" : "organization.lead"}
          values={{ email: newcomer.email, name }}
          components={{ b: <b /> }}
        />
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
