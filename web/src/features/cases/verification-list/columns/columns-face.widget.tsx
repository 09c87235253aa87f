import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { RowDensity } from "./density.ts";
import { isUsualColumns, listColumns, type VerificationListColumn } from "./list-columns.rules.ts";

export type ColumnsProps = {
  shown: readonly VerificationListColumn[];
  onColumns: (columns: string | undefined) => void;
  density: RowDensity;
  onDensity: (density: RowDensity) => void;
};

/** Its button, as it is closed. */
export function ColumnsFace({
  shown,
  ...rest
}: Pick<ColumnsProps, "shown"> & Omit<ComponentProps<"button">, "color" | "type" | "disabled">) {
  const { t } = useTranslation("reviewQueue");
  const isPlain = isUsualColumns(shown) || shown.length === listColumns.length;
  return (
    <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />} {...rest}>
      {isPlain ? t("columns.action") : t("columns.some", { shown: shown.length, all: listColumns.length })}
    </Button>
  );
}
