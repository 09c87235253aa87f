import { Anchor } from "@mantine/core";
import { Link, Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AuthPreferences } from "#web/features/frame/layout/auth-preferences.widget.tsx";
import { Brand } from "#web/features/frame/layout/brand.widget.tsx";
import classes from "./auth-layout.module.css";

export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <Brand />
        <div className={classes.tools}>
          <AuthPreferences />
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <Anchor component={Link} to="/terms" c="dimmed" size="sm">
          {t("legal.terms")}
        </Anchor>
        <Anchor component={Link} to="/privacy" c="dimmed" size="sm">
          {t("legal.privacy")}
        </Anchor>
      </footer>
    </div>
  );
}
