import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/platform/session.ts";
import classes from "./profile-settings.module.css";

export const settingsParts = [
  "personal",
  "dates",
  "email",
  "password",
  "recovery",
  "passkeys",
  "organization",
  "google",
  "devices",
  "company",
  "tokens",
] as const;
export type SettingsPart = (typeof settingsParts)[number];

function usePartNames(): Record<SettingsPart, string> {
  const { t } = useTranslation(["settings", "emails", "passkeys", "googleAccounts", "devices"]);
  const name = useSession().singleSignOn?.name ?? "";
  return {
    personal: t("settings:personal.title"),
    dates: t("settings:dates.title"),
    email: t("emails:title"),
    password: t("settings:password.title"),
    recovery: t("settings:recovery.panel"),
    passkeys: t("passkeys:title"),
    organization: t("googleAccounts:organization.panel", { name }),
    google: t("googleAccounts:link.panel"),
    devices: t("devices:title"),
    company: t("settings:company.title"),
    tokens: t("settings:tokens.title"),
  };
}

/** Beside the page where there is room. */
export function SettingsIndex({ parts }: { parts: readonly SettingsPart[] }) {
  const { t } = useTranslation("settings");
  const names = usePartNames();
  return (
    <nav className={classes.index} aria-label={t("index")}>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <Link to="/profile-settings" hash={part} replace activeOptions={{ includeHash: true }}>
              {names[part]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
