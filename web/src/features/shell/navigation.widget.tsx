import {
  IconBook2,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconKey,
  IconSettings,
  IconShieldCheck,
  IconUserCog,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/platform/can.ts";
import { type PrivateScreen, screenNeeds } from "#web/platform/screens.ts";
import classes from "./navigation.module.css";

/** Only what works now; what a role may not use is not shown (`screens.ts` says what each needs). */
const places = [
  { to: "/dashboard", screen: "/_app/dashboard", word: "home", Icon: IconHome },
  { to: "/verifications", screen: "/_app/verifications", word: "verifications", Icon: IconShieldCheck },
  { to: "/forms", screen: "/_app/forms/", word: "forms", Icon: IconClipboardList },
  { to: "/api-keys", screen: "/_app/api-keys", word: "apiKeys", Icon: IconKey },
  { to: "/profile-settings", screen: "/_app/profile-settings", word: "profileSettings", Icon: IconUserCog },
  { to: "/project-settings", screen: "/_app/project-settings", word: "projectSettings", Icon: IconSettings },
  { to: "/audit-log", screen: "/_app/audit-log", word: "auditLog", Icon: IconHistory },
] as const satisfies readonly { to: string; screen: PrivateScreen; word: string; Icon: unknown }[];

export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation("shell");
  const can = useCan();
  return (
    <nav aria-label={t("nav.label")} className={classes.root}>
      {places
        .filter(({ screen }) => screenNeeds[screen] === null || can(screenNeeds[screen]))
        .map(({ to, word, Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.link}
            // The team is a part of the project's settings, with a place of its own below.
            activeOptions={{ includeHash: to === "/project-settings" }}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <Icon size={19} stroke={1.75} aria-hidden />
            {t(`nav.${word}`)}
          </Link>
        ))}
      {can("members:manage") && (
        <Link
          to="/project-settings"
          hash="team"
          className={classes.link}
          activeOptions={{ includeHash: true }}
          {...(onGo ? { onClick: onGo } : {})}
        >
          <IconUsers size={19} stroke={1.75} aria-hidden />
          {t("nav.team")}
        </Link>
      )}
      <a href="/api/docs" target="_blank" rel="noreferrer" className={classes.link}>
        <IconBook2 size={19} stroke={1.75} aria-hidden />
        {t("nav.documentation")}
      </a>
    </nav>
  );
}
