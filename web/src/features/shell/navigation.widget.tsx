import { IconBook2, IconClipboardList, IconHome, IconKey, IconSettings, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Permission } from "#contract/permissions.ts";
import { useCan } from "#web/platform/can.ts";
import classes from "./navigation.module.css";

/** Only what works now; what a role may not use is not shown. */
const places = [
  { to: "/dashboard", word: "home", Icon: IconHome, needs: null },
  { to: "/verifications", word: "verifications", Icon: IconShieldCheck, needs: "verifications:read" },
  { to: "/forms", word: "forms", Icon: IconClipboardList, needs: "forms:manage" },
  { to: "/api-keys", word: "apiKeys", Icon: IconKey, needs: "api-keys:manage" },
  { to: "/project-settings", word: "projectSettings", Icon: IconSettings, needs: "project:read" },
] as const satisfies readonly { to: string; word: string; Icon: unknown; needs: Permission | null }[];

export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation("shell");
  const can = useCan();
  return (
    <nav aria-label={t("nav.label")} className={classes.root}>
      {places
        .filter(({ needs }) => needs === null || can(needs))
        .map(({ to, word, Icon }) => (
          <Link key={to} to={to} className={classes.link} {...(onGo ? { onClick: onGo } : {})}>
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
