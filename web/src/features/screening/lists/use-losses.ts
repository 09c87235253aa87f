import { useTranslation } from "react-i18next";
import type { ListVersion } from "#contract/screening/lists.contract.ts";
import { useFormat } from "#web/platform/format.ts";

/** What a version lost, a line for each. */
export function useLosses(): (version: ListVersion) => string[] {
  const { t } = useTranslation("lists");
  const format = useFormat();
  return ({ losses }) =>
    losses.map(({ what, lost, of }) => t(`losses.${what}`, { lost: format.number(lost), of: format.number(of) }));
}
