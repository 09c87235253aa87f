import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import classes from "./pick.module.css";
import type { SelectedRows } from "./use-selection.ts";

/** Selects one row; with Shift, all rows since the last one. */
export function PickRow({ row, selection }: { row: VerificationRow; selection: SelectedRows }) {
  const { t } = useTranslation("reviewQueue");
  const words = useTranslation("verifications").t;
  return (
    <label className={classes.pick} data-stays>
      <input
        type="checkbox"
        aria-label={t("select.row", { name: row.applicantName || words("noName") })}
        checked={selection.ids.has(row.id)}
        onChange={(event) =>
          selection.select(row.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

export function PickPage({ page, selection }: { page: readonly VerificationRow[]; selection: SelectedRows }) {
  const { t } = useTranslation("reviewQueue");
  const count = page.filter(({ id }) => selection.ids.has(id)).length;
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
