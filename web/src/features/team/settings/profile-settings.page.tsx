import { Button, Skeleton, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { settings } from "#contract/team/settings.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { DevicesPanel } from "#web/features/account/devices/devices.widget.tsx";
import { EmailPanel } from "#web/features/account/emails/change-email.widget.tsx";
import { GoogleLink } from "#web/features/account/google-accounts/google-link.widget.tsx";
import { Passkeys } from "#web/features/account/passkeys/passkeys.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useRead } from "#web/platform/queries.ts";
import { ApiTokensPanel } from "./api-tokens.widget.tsx";
import { PasswordPanel } from "./change-password.widget.tsx";
import { CompanyPanel } from "./company-data.widget.tsx";
import { DatesPanel } from "./dates.widget.tsx";
import { PersonalPanel } from "./personal-data.widget.tsx";
import classes from "./profile-settings.module.css";
import { TwoFactorPanel } from "./two-factor.widget.tsx";

export function ProfileSettingsPage() {
  const { t } = useTranslation("settings");
  const { data, error, isPending, refetch } = useRead(settings.show, {});
  usePageTitle(t("title"));
  return (
    <div className={classes.page}>
      <PageHeader title={t("title")} lead={t("lead")} />
      {isPending && (
        <Stack gap="lg" aria-busy>
          {[300, 200, 190].map((height) => (
            <Skeleton key={height} height={height} radius="md" />
          ))}
        </Stack>
      )}
      {error && !data && (
        <EmptyState
          icon={<IconAlertTriangle size={22} />}
          title={t("failed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {sayError(error)}
        </EmptyState>
      )}
      {data && (
        <Stack gap="lg">
          <PersonalPanel kept={data} />
          <DatesPanel kept={{ timezone: data.timezone, date_style: data.date_style }} />
          <EmailPanel email={data.email} change={data.emailChange} hasPassword={data.hasPassword} />
          <PasswordPanel hasPassword={data.hasPassword} />
          <TwoFactorPanel />
          <Passkeys />
          <GoogleLink />
          <DevicesPanel />
          <CompanyPanel name={data.company_name} />
          {data.apiTokens && <ApiTokensPanel keys={data.apiTokens} />}
        </Stack>
      )}
    </div>
  );
}
