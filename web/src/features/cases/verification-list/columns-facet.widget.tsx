import { useTranslation } from "react-i18next";
import { Facet } from "#ui/facet.tsx";
import { columnsText, type ListColumn, listColumns } from "./list-columns.rules.ts";

/** Which columns the table shows. */
export function ColumnsFacet({
  shown,
  onChange,
}: {
  shown: readonly ListColumn[];
  onChange: (columns: string | undefined) => void;
}) {
  const { t } = useTranslation("reviewQueue");
  const isAll = shown.length === listColumns.length;
  const choices = listColumns.filter((column) => column !== "applicantName");
  const label = isAll ? t("columns.action") : t("columns.some", { shown: shown.length, all: listColumns.length });
  return (
    <Facet
      label={label}
      options={choices.map((value) => ({ value, label: t(`columns.${value}`) }))}
      chosen={[]}
      marked={choices.filter((column) => shown.includes(column))}
      onChange={(chosen) => onChange(columnsText(chosen))}
    />
  );
}
