import { useTranslation } from "react-i18next";
import { ColumnHandle } from "#ui/column-handle.tsx";
import { useColumnWidths } from "./column-widths.ts";

/** At the end of the head of a column of the list. */
export function ListColumnHandle({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("listWork");
  const { setWidths, reset } = useColumnWidths();
  return <ColumnHandle id={id} label={t("columns.width", { name })} onWidths={setWidths} onReset={() => reset(id)} />;
}
