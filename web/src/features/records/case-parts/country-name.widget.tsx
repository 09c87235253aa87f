import { useTranslation } from "react-i18next";
import { Flag } from "#ui/flag.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./country-name.module.css";

export function CountryName({ code }: { code: string | null }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (code === null) return <span className={classes.unknown}>{t("noCountry")}</span>;
  return (
    <span className={classes.root}>
      <Flag code={code} />
      <span>{format.country(code)}</span>
    </span>
  );
}
