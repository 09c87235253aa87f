import { IconWallet } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import { useBalance } from "./balance.query.ts";
import classes from "./header-balance.module.css";

export function HeaderBalance() {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const balance = useBalance();
  if (balance === null) return null;
  const money = format.money(balance);
  return (
    <Link to="/billing" className={classes.root} aria-label={t("profile.balance", { balance: money })}>
      <IconWallet size={16} stroke={1.75} aria-hidden />
      {money}
    </Link>
  );
}
