import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Brand } from "#web/features/shell/brand.widget.tsx";
import classes from "./legal.module.css";

/** The specification's text for both pages is "In process". */
export function LegalPage({ what }: { what: "terms" | "privacy" }) {
  const { t } = useTranslation();
  return (
    <main className={classes.root}>
      <Brand />
      <Title order={1}>{t(`legal.${what}`)}</Title>
      <p>{t("legal.inProcess")}</p>
    </main>
  );
}
