import { IconAlertTriangle, IconClockPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BillingOverview } from "#contract/money/balances.contract.ts";
import card from "#ui/card.module.css";
import { Note, NoteTitle } from "#ui/note.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useBalance } from "./balance.query.ts";
import classes from "./balances.module.css";

type Props = { overview: BillingOverview };

function Notes({ overview }: Props) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  const { unpaidSubmissions, debt, methods, balance, lowBelow } = overview;
  const isLow = (balance ?? 0) < lowBelow;
  return (
    <>
      {unpaidSubmissions > 0 && (
        <Note tone="bad" role="status">
          <IconClockPause size={20} stroke={1.75} aria-hidden />
          <div>
            <NoteTitle>{t("held.title", { count: unpaidSubmissions })}</NoteTitle>
            {t("held.body")}
          </div>
        </Note>
      )}
      {debt > 0 && (
        <Note tone="bad">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>
            <NoteTitle>{t("debt.title", { debt: format.money(debt) })}</NoteTitle>
            {t("debt.body")}
          </div>
        </Note>
      )}
      {isLow && unpaidSubmissions === 0 && debt === 0 && (
        <Note tone="wait">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>
            <NoteTitle>{t("low.title")}</NoteTitle>
            {t("low.body")}
          </div>
        </Note>
      )}
      {methods.length === 0 && (
        <Note tone="plain">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>{t("noMethods")}</div>
        </Note>
      )}
    </>
  );
}

export function BalanceCards({ overview }: Props) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  // The header's figure, so that the two never differ.
  const balance = useBalance() ?? overview.balance ?? 0;
  const cards = [
    { key: "balance", cents: balance },
    { key: "reserved", cents: overview.reserved },
  ] as const;
  return (
    <div className={classes.parts}>
      <Notes overview={overview} />
      <dl className={classes.cards}>
        {cards.map(({ key, cents }) => (
          <div key={key} className={`${card.card} ${classes.card}`}>
            <dt className={classes.name}>{t(`cards.${key}`)}</dt>
            <dd className={classes.value}>{format.money(cents)}</dd>
            <dd className={classes.note}>{t(`cards.${key}Hint`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
