import {
  IconBook2,
  IconChartBar,
  IconClipboardList,
  IconHistory,
  IconHome,
  IconKey,
  IconPalette,
  IconReport,
  IconSettings,
  IconShieldCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Permission } from "#contract/permissions.ts";
import { useCan } from "#web/platform/can.ts";
import { type PrivateScreen, screenNeeds } from "#web/platform/screens.ts";
import classes from "./navigation.module.css";

type Entry = {
  to: string;
  /** The part of the screen that the entry links to. */
  hash?: string;
  screen: PrivateScreen;
  /** What the part needs, beyond its screen. */
  needs?: Permission;
  word: string;
  Icon: unknown;
};

/** Screens that the role may not use are not shown (`screens.ts` says what each needs). */
const places = [
  { to: "/dashboard", screen: "/_app/dashboard", word: "home", Icon: IconHome },
  { to: "/statistics", screen: "/_app/statistics/", word: "statistics", Icon: IconChartBar },
  { to: "/verifications", screen: "/_app/verifications", word: "verifications", Icon: IconShieldCheck },
  { to: "/applicants", screen: "/_app/applicants", word: "applicants", Icon: IconUsersGroup },
  { to: "/reports", screen: "/_app/reports", word: "reports", Icon: IconReport },
  { to: "/forms", screen: "/_app/forms/", word: "forms", Icon: IconClipboardList },
  { to: "/theme-editor", screen: "/_app/theme-editor/", word: "themeEditor", Icon: IconPalette },
  { to: "/api-keys", screen: "/_app/api-keys", word: "apiKeys", Icon: IconKey },
  { to: "/profile-settings", screen: "/_app/profile-settings", word: "profileSettings", Icon: IconUserCog },
  { to: "/project-settings", screen: "/_app/project-settings", word: "projectSettings", Icon: IconSettings },
  {
    to: "/project-settings",
    hash: "team",
    screen: "/_app/project-settings",
    needs: "members:manage",
    word: "team",
    Icon: IconUsers,
  },
  { to: "/audit-log", screen: "/_app/audit-log", word: "auditLog", Icon: IconHistory },
] as const satisfies readonly Entry[];

export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation("shell");
  const can = useCan();
  const isFor = (needed: Permission | null) => needed === null || can(needed);
  return (
    <nav aria-label={t("nav.label")} className={classes.root}>
      {places
        .filter((entry) => isFor(screenNeeds[entry.screen]) && isFor("needs" in entry ? entry.needs : null))
        .map(({ to, word, Icon, ...part }) => (
          <Link
            key={word}
            to={to}
            className={classes.link}
            {...("hash" in part ? { hash: part.hash } : {})}
            activeOptions={{ includeHash: to === "/project-settings" }}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <Icon size={19} stroke={1.75} aria-hidden />
            {t(`nav.${word}`)}
          </Link>
        ))}
      <a href="/api/docs" target="_blank" rel="noreferrer" className={classes.link}>
        <IconBook2 size={19} stroke={1.75} aria-hidden />
        {t("nav.documentation")}
      </a>
    </nav>
  );
}
