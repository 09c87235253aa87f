import { Button } from "@mantine/core";
import { IconChartBar, IconPhoto, IconTable } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "#ui/panel.tsx";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./statistics.module.css";

type Props = {
  title: string;
  beside?: ReactNode;
  /** For screen readers. */
  summary: string;
  /** Without its ending. */
  fileName: string;
  chart: ReactNode;
  /** Null where it is below anyway. */
  table: ReactNode | null;
  isEmpty?: boolean;
  actions?: ReactNode;
};

export function ChartPanel({ title, beside, summary, fileName, chart, table, isEmpty = false, actions }: Props) {
  const { t } = useTranslation("statistics");
  const [isTable, setIsTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const save = async () => {
    try {
      const { chartPictureOf: pictureOf } = await import("./chart-picture.ts");
      saveFile({ blob: await pictureOf(drawing.current, title), name: `${fileName}.png` });
    } catch {
      notifyError(t("chart.failed"));
    }
  };
  const buttons = !isEmpty && (
    <>
      {!isTable && (
        <Button variant="default" leftSection={<IconPhoto size={16} stroke={1.75} />} onClick={() => void save()}>
          {t("chart.picture")}
        </Button>
      )}
      {table !== null && (
        <Button
          variant="default"
          leftSection={isTable ? <IconChartBar size={16} stroke={1.75} /> : <IconTable size={16} stroke={1.75} />}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? "chart.chart" : "chart.table")}
        </Button>
      )}
    </>
  );
  return (
    <Panel
      title={title}
      beside={beside}
      actions={
        <div className={classes.actions}>
          {actions}
          {buttons}
        </div>
      }
    >
      {isEmpty && chart}
      {!isEmpty && isTable && table}
      {!isEmpty && !isTable && (
        // Drawings are made from left to right in every language.
        <figure dir="ltr" ref={drawing} aria-label={summary} style={{ margin: 0 }}>
          {chart}
        </figure>
      )}
    </Panel>
  );
}
