import { ActionIcon, Checkbox, Popover, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type DragEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReachedOpen } from "#ui/use-reached-open.ts";
import { columnsText, movedColumn, withColumn } from "./column-order.rules.ts";
import { ColumnsFace, type ColumnsProps } from "./columns-face.widget.tsx";
import classes from "./columns-menu.module.css";
import { densities, type RowDensity } from "./density.ts";
import { listColumns, type VerificationListColumn } from "./list-columns.rules.ts";

type LineProps = {
  column: VerificationListColumn;
  /** From 0; -1 for one that is not shown. */
  at: number;
  last: number;
  onShow: (isShown: boolean) => void;
  onMove: (to: number) => void;
};

function ColumnName({ column, at, onShow }: Pick<LineProps, "column" | "at" | "onShow">) {
  const { t } = useTranslation("reviewQueue");
  const name = t(`columns.${column}`);
  return (
    <Checkbox
      size="xs"
      className={classes.name ?? ""}
      label={name}
      checked={at >= 0}
      // The name of whom it is about always stays.
      disabled={column === "applicantName"}
      onChange={(event) => onShow(event.currentTarget.checked)}
    />
  );
}

/** It keeps the focus that it has. */
const off = { "data-disabled": true, "aria-disabled": true } as const;

/** Moved by dragging it, or by its two buttons. */
function ColumnLine({ column, at, last, onShow, onMove, ...drag }: LineProps & DragProps) {
  const { t } = useTranslation("listWork");
  const name = useTranslation("reviewQueue").t(`columns.${column}`);
  const isShown = at >= 0;
  return (
    <li className={classes.line} data-shown={isShown || undefined} {...(isShown && drag)}>
      <IconGripVertical size={14} aria-hidden className={classes.grip} />
      <ColumnName column={column} at={at} onShow={onShow} />
      {isShown && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            id={`up-${column}`}
            aria-label={t("columns.up", { name })}
            {...(at === 0 && off)}
            onClick={() => onMove(at - 1)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            id={`down-${column}`}
            aria-label={t("columns.down", { name })}
            {...(at === last && off)}
            onClick={() => onMove(at + 1)}
          >
            <IconArrowDown size={14} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

type DragProps = {
  draggable: boolean;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragEnd: () => void;
};

/** While one is dragged over another it takes its place. */
function useDrag(
  shown: readonly VerificationListColumn[],
  onMove: (column: VerificationListColumn, to: number) => void,
) {
  const [dragged, setDragged] = useState<VerificationListColumn | null>(null);
  return (column: VerificationListColumn): DragProps => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = "move";
      setDragged(column);
    },
    onDragOver: (event) => {
      if (!dragged) return;
      event.preventDefault();
      if (dragged !== column) onMove(dragged, shown.indexOf(column));
    },
    onDragEnd: () => setDragged(null),
  });
}

/** A line that is moved in the page loses the focus: its pressed button gets it back. */
function useKeptFocus(shown: readonly VerificationListColumn[]): (id: string) => void {
  const pressed = useRef<string | null>(null);
  const order = shown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [order]);
  return (id) => {
    pressed.current = id;
  };
}

/** Open at first. */
export function ColumnsMenu({ shown, onColumns, density, onDensity }: ColumnsProps) {
  const { t } = useTranslation("reviewQueue");
  const words = useTranslation("listWork").t;
  const reached = useReachedOpen();
  const set = (next: readonly VerificationListColumn[]) => onColumns(columnsText(next));
  const move = (column: VerificationListColumn, to: number) => set(movedColumn(shown, column, to));
  const press = useKeptFocus(shown);
  const dragOf = useDrag(shown, move);
  const hidden = listColumns.filter((column) => !shown.includes(column));
  return (
    <Popover {...reached} position="bottom-end" width={264} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ColumnsFace shown={shown} onClick={() => reached.onChange(!reached.opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("columns.action")}>
        <p className={classes.title}>{words("density.label")}</p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={words("density.label")}
          value={density}
          onChange={(next) => onDensity(next as RowDensity)}
          data={densities.map((value) => ({ value, label: words(`density.${value}`) }))}
        />
        <p className={classes.title}>{t("columns.action")}</p>
        <ul className={classes.list}>
          {[...shown, ...hidden].map((column) => (
            <ColumnLine
              key={column}
              column={column}
              at={shown.indexOf(column)}
              last={shown.length - 1}
              onShow={(isShown) => set(withColumn(shown, column, isShown))}
              onMove={(to) => {
                press(`${to < shown.indexOf(column) ? "up" : "down"}-${column}`);
                move(column, to);
              }}
              {...dragOf(column)}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
