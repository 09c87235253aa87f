import { useTranslation } from "react-i18next";
import { type PricedItem, pricedServices } from "#contract/money/prices.ts";

type Service = (typeof pricedServices)[number];
const isService = (item: PricedItem): item is Service => pricedServices.some((service) => service === item);

export function useItemName(): (item: PricedItem) => string {
  const { t } = useTranslation(["balances", "verifications"]);
  return (item) => (isService(item) ? t(`services.${item}`) : t(`verifications:types.${item}`));
}
