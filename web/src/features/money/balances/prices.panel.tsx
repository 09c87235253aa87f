import { useTranslation } from "react-i18next";
import type { BillingOverview } from "#contract/money/balances.contract.ts";
import { pricedServices } from "#contract/money/prices.ts";
import { Panel } from "#ui/panel.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./balances.module.css";
import { useItemName } from "./use-item-name.ts";

type Price = BillingOverview["prices"][number];

function PriceList({ prices }: { prices: readonly Price[] }) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  const nameOf = useItemName();
  return (
    <dl className={classes.prices}>
      {prices.map(({ item, cents }) => (
        <div key={item}>
          <dt>{nameOf(item)}</dt>
          <dd className={classes.money}>{cents === 0 ? t("prices.free") : format.money(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

const isService = ({ item }: Price) => pricedServices.some((service) => service === item);

export function PricesPanel({ prices }: { prices: readonly Price[] }) {
  const { t } = useTranslation("balances");
  return (
    <div className={classes.parts}>
      <p className={classes.note}>{t("prices.lead")}</p>
      <div className={classes.shares}>
        <Panel title={t("prices.checks")}>
          <PriceList prices={prices.filter((price) => !isService(price))} />
        </Panel>
        <Panel title={t("prices.services")}>
          <PriceList prices={prices.filter(isService)} />
        </Panel>
      </div>
    </div>
  );
}
