import { IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./brand.module.css";

export function Brand() {
  const { t } = useTranslation();
  return (
    <span className={classes.root}>
      <IconShieldCheck size={28} stroke={2} className={classes.mark} aria-hidden />
      <span>{t("product")}</span>
    </span>
  );
}
