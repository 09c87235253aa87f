import { IconFilter, IconTag, IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { addressOfTab, type StatusTab } from "#web/features/records/case-parts/verification-search.rules.ts";
import { useOfferedActions } from "#web/platform/offered-actions.ts";

type Props = {
  /** Whether there is something to assign and label. */
  hasRows: () => boolean;
  /** That is open. */
  tab: StatusTab | null;
  onSearch: (next: Partial<VerificationSearch>) => void;
  onAsk: (what: "assign" | "label") => void;
};

/** What the palette can do with the list: its filters, and its marked rows or the cursor's. */
export function useListOffers({ hasRows, tab, onSearch, onAsk }: Props): void {
  const { t } = useTranslation("listWork");
  const shows = {
    overdue: { ...addressOfTab("waiting", tab), due: "overdue" },
    soon: { ...addressOfTab("waiting", tab), due: "soon" },
    mine: addressOfTab("mine", tab),
    unassigned: { ...addressOfTab("waiting", tab), assignee: "none" },
    secondReviewer: addressOfTab("second_reviewer", tab),
  } as const satisfies Record<string, Partial<VerificationSearch>>;
  useOfferedActions("list", () => [
    ...(Object.keys(shows) as (keyof typeof shows)[]).map((name) => ({
      key: `show-${name}`,
      label: t(`offers.${name}`),
      Icon: IconFilter,
      run: () => onSearch(shows[name]),
    })),
    ...(hasRows()
      ? [
          { key: "list-assign", label: t("offers.assign"), Icon: IconUserCheck, run: () => onAsk("assign") },
          { key: "list-label", label: t("offers.label"), Icon: IconTag, run: () => onAsk("label") },
        ]
      : []),
  ]);
}
