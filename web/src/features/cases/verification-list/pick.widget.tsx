import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { PickBox } from "#ui/pick-box.tsx";
import { type SelectedRows, useIsSelected, useSelectedIds } from "./use-selection.ts";

/** Selects one row; with Shift, all rows since the last one. */
export function PickRow({ row, selection }: { row: VerificationRow; selection: SelectedRows }) {
  const { t } = useTranslation("reviewQueue");
  const words = useTranslation("verifications").t;
  const isSelected = useIsSelected(selection, row.id);
  return (
    <PickBox
      label={t("select.row", { name: row.applicantName || words("noName") })}
      isOn={isSelected}
      onPick={({ nativeEvent }) => selection.select(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

export function PickPage({ page, selection }: { page: readonly VerificationRow[]; selection: SelectedRows }) {
  const { t } = useTranslation("reviewQueue");
  const ids = useSelectedIds(selection);
  const count = page.filter(({ id }) => ids.has(id)).length;
  const isWhole = count > 0 && count === page.length;
  return (
    <PickBox
      label={t("select.page")}
      isOn={isWhole}
      isPart={count > 0 && !isWhole}
      onPick={() => selection.selectPage(!isWhole)}
    />
  );
}
