import { Button, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { settings } from "#contract/team/settings.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DevicesPanel } from "#web/features/account/devices/devices.widget.tsx";
import { EmailPanel } from "#web/features/account/emails/change-email.widget.tsx";
import { ProviderLink } from "#web/features/account/identity-providers/provider-link.widget.tsx";
import { Passkeys } from "#web/features/account/passkeys/passkeys.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { usePartOfAddress } from "#web/platform/part-of-address.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { ProviderId } from "#web/sign-in/provider-visit.ts";
import { providersOf } from "#web/sign-in/providers.ts";
import { ApiTokensPanel } from "./api-tokens.widget.tsx";
import { PasswordPanel } from "./change-password.widget.tsx";
import { CompanyPanel } from "./company-data.widget.tsx";
import { DatesPanel } from "./dates.widget.tsx";
import { PersonalPanel } from "./personal-data.widget.tsx";
import classes from "./profile-settings.module.css";
import { SettingsIndex, type SettingsPart, settingsParts } from "./settings-index.widget.tsx";
import { TwoFactorPanel } from "./two-factor.widget.tsx";

const nothing = Object.fromEntries(settingsParts.map((part) => [part, null])) as Record<SettingsPart, null>;

export function ProfileSettingsPage() {
  const { t } = useTranslation("settings");
  const { data, error, isPending, refetch } = useReplyQuery(settings.show, {});
  const providers = providersOf(useSession());
  const linkOf = (id: ProviderId) => {
    const provider = providers.find((each) => each.id === id);
    return provider ? <ProviderLink provider={provider} /> : null;
  };
  usePageTitle(t("title"));
  usePartOfAddress();
  const panels: Record<SettingsPart, ReactNode> = data
    ? {
        personal: <PersonalPanel kept={data} />,
        dates: <DatesPanel kept={{ timezone: data.timezone, date_style: data.date_style }} />,
        email: <EmailPanel email={data.email} change={data.emailChange} hasPassword={data.hasPassword} />,
        password: <PasswordPanel hasPassword={data.hasPassword} />,
        recovery: <TwoFactorPanel />,
        passkeys: <Passkeys />,
        organization: linkOf("organization"),
        google: linkOf("google"),
        devices: <DevicesPanel />,
        company: <CompanyPanel name={data.company_name} />,
        tokens: data.apiTokens ? <ApiTokensPanel keys={data.apiTokens} /> : null,
      }
    : nothing;
  const parts = settingsParts.filter((part) => panels[part] !== null);
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
          icon={<IconAlertTriangle size={20} />}
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
        <div className={classes.columns}>
          <SettingsIndex parts={parts} />
          <Stack gap="lg">
            {parts.map((part) => (
              <div key={part} id={part} className={classes.part}>
                {panels[part]}
              </div>
            ))}
          </Stack>
        </div>
      )}
    </div>
  );
}
