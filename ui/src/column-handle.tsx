import { type KeyboardEvent, type PointerEvent, useCallback, useState } from "react";
import classes from "./column-handle.module.css";
import { columnWidthName, columnWidths, keptColumnWidth } from "./column-widths.ts";

type Widths = Readonly<Record<string, number>>;

type Props = {
  /** Of the column in whose head it is. */
  id: string;
  label: string;
  /** In pixels, of all columns but the last one, which has what they leave. */
  onWidths: (widths: Widths) => void;
  /** The column's content says again how wide it is. */
  onReset: () => void;
};

const step = 16;

/** As they are now, so that no other column moves with this one. The last one has what they leave. */
function widthsNow(table: HTMLTableElement): Record<string, number> {
  const cells = [...table.querySelectorAll<HTMLElement>("thead th[data-column]")].slice(0, -1);
  return Object.fromEntries(cells.map((cell) => [cell.dataset.column ?? "", keptColumnWidth(cell.offsetWidth)]));
}

function setWidths(table: HTMLTableElement, widths: Widths): void {
  for (const [id, width] of Object.entries(widths)) table.style.setProperty(columnWidthName(id), `${width}px`);
}

/** The page draws nothing while it is dragged: the widths are properties of the table. */
function drag(start: PointerEvent<HTMLElement>, id: string, onWidths: Props["onWidths"]): void {
  const handle = start.currentTarget;
  const table = handle.closest("table");
  if (start.button !== 0 || !table) return;
  const widths = widthsNow(table);
  const before = widths[id] ?? 0;
  const way = getComputedStyle(table).direction === "rtl" ? -1 : 1;
  const dragging = new AbortController();
  const { signal } = dragging;
  let isMoved = false;
  handle.setPointerCapture(start.pointerId);
  const move = ({ clientX }: { clientX: number }) => {
    const by = (clientX - start.clientX) * way;
    // A double click is no way at all.
    if (!isMoved && Math.abs(by) < 3) return;
    isMoved = true;
    widths[id] = keptColumnWidth(before + by);
    setWidths(table, widths);
  };
  const end = () => {
    dragging.abort();
    if (isMoved) onWidths(widths);
  };
  handle.addEventListener("pointermove", move, { signal });
  handle.addEventListener("lostpointercapture", end, { signal });
}

/** The width that an arrow key gives. Undefined for other keys. */
function widthByKey(key: string, before: number, isFromRight: boolean): number | undefined {
  if (key === "Home") return columnWidths.least;
  if (key === "End") return columnWidths.most;
  if (key === (isFromRight ? "ArrowRight" : "ArrowLeft")) return keptColumnWidth(before - step);
  if (key === (isFromRight ? "ArrowLeft" : "ArrowRight")) return keptColumnWidth(before + step);
  return undefined;
}

/** At the end of a column's head: dragged, or moved by arrow keys, it sets the width; a double click and Enter reset it. */
export function ColumnHandle({ id, label, onWidths, onReset }: Props) {
  const [width, setWidth] = useState<number>(columnWidths.least);
  const watch = useCallback((handle: HTMLElement | null) => {
    const cell = handle?.closest("th");
    if (!cell) return;
    const sizes = new ResizeObserver(() => setWidth(cell.offsetWidth));
    sizes.observe(cell);
    return () => sizes.disconnect();
  }, []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const table = event.currentTarget.closest("table");
    if (!table) return;
    if (event.key === "Enter") {
      event.preventDefault();
      return onReset();
    }
    const widths = widthsNow(table);
    const next = widthByKey(event.key, widths[id] ?? 0, getComputedStyle(table).direction === "rtl");
    if (next === undefined) return;
    event.preventDefault();
    onWidths({ ...widths, [id]: next });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across the page does not take the focus and has no value
    <span
      ref={watch}
      className={classes.root}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={columnWidths.least}
      aria-valuemax={Math.max(width, columnWidths.most)}
      tabIndex={0}
      onPointerDown={(event) => drag(event, id, onWidths)}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  );
}
