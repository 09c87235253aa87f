import { useTranslation } from "react-i18next";
import { Flag } from "#ui/flag.tsx";
import { Nothing } from "#ui/nothing.tsx";
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

/** Where there is room for its flag alone: the name is in a tooltip, and for screen readers. */
export function CountryFlag({ code }: { code: string | null }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (code === null) return <Nothing label={t("noCountry")} />;
  const name = format.country(code);
  return (
    <span role="img" aria-label={name} title={name} className={classes.alone}>
      <Flag code={code} />
    </span>
  );
}
