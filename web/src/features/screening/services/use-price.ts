import { useTranslation } from "react-i18next";
import type { ServiceRow } from "#contract/screening/services.contract.ts";
import { useFormat } from "#web/platform/format.ts";

/** What a request has cost: one without an answer costs nothing. */
export function usePrice(): (row: Pick<ServiceRow, "price" | "status">) => string {
  const { t } = useTranslation("services");
  const format = useFormat();
  return ({ price, status }) => {
    if (status === "invalid") return t("notCharged");
    return price === 0 ? t("free") : format.money(price);
  };
}
