import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import classes from "./pick.module.css";
import { type SelectedRows, useIsSelected, useSelectedIds } from "./use-selection.ts";

/** Selects one row; with Shift, all rows since the last one. */
export function PickRow({ row, selection }: { row: VerificationRow; selection: SelectedRows }) {
  const { t } = useTranslation("reviewQueue");
  const words = useTranslation("verifications").t;
  const isSelected = useIsSelected(selection, row.id);
  return (
    <label className={classes.pick} data-stays>
      <input
        type="checkbox"
        aria-label={t("select.row", { name: row.applicantName || words("noName") })}
        checked={isSelected}
        onChange={(event) =>
          selection.select(row.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

export function PickPage({ page, selection }: { page: readonly VerificationRow[]; selection: SelectedRows }) {
  const { t } = useTranslation("reviewQueue");
  const ids = useSelectedIds(selection);
  const count = page.filter(({ id }) => ids.has(id)).length;
  const isWhole = count > 0 && count === page.length;
  return (
    <label className={classes.pick}>
      <input
        type="checkbox"
        aria-label={t("select.page")}
        checked={isWhole}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isWhole;
        }}
        onChange={() => selection.selectPage(!isWhole)}
      />
    </label>
  );
}
