import { Anchor, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Brand } from "#web/features/frame/layout/brand.widget.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import classes from "./legal.module.css";

/** The specification's text for both pages is "In process". */
export function LegalPage({ what }: { what: "terms" | "privacy" }) {
  const { t } = useTranslation();
  usePageTitle(t(`legal.${what}`));
  return (
    <main className={classes.root}>
      <Link to="/" className={classes.home}>
        <Brand />
      </Link>
      <Title order={1}>{t(`legal.${what}`)}</Title>
      <p>{t("legal.inProcess")}</p>
      <Anchor component={Link} to="/" underline="always" w="fit-content">
        {t("legal.back")}
      </Anchor>
    </main>
  );
}
