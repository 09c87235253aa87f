import { Table as MantineTable } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { never, type RowCursor, useCursorAt } from "./row-cursor.ts";

/** The next row, skipping what an open row shows below itself. */
function rowAt(row: HTMLTableRowElement, step: 1 | -1): HTMLElement | null {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > tr[data-opens]") ?? [])];
  return rows[rows.indexOf(row) + step] ?? null;
}

type RowActs = { open: () => void; select: ((isRange: boolean) => void) | undefined };

/** Enter opens a row, and Space where rows are not selected; arrows move. A control inside a row has its keys to itself. */
function act(event: KeyboardEvent<HTMLTableRowElement>, { open, select }: RowActs): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const wanted = event.key === "ArrowDown" ? rowAt(row, 1) : event.key === "ArrowUp" ? rowAt(row, -1) : null;
  if (event.key !== "Enter" && event.key !== " " && !wanted) return;
  event.preventDefault();
  if (wanted) wanted.focus();
  else if (event.key === " " && select) select(event.shiftKey);
  else open();
}

const isFree = (active: Element | null) => active === null || active === document.body;

type Props = {
  id: string;
  isFirst: boolean;
  isSelected: () => boolean;
  subscribe: ((listener: () => void) => () => void) | undefined;
  open: (() => void) | undefined;
  select: ((isRange: boolean) => void) | undefined;
  /** The page listens to its keys; only its row is reached by Tab. */
  cursor: RowCursor | undefined;
  children: ReactNode;
};

/** A row that may open, be selected and have the cursor. */
export function TableRow({ id, isFirst, isSelected, subscribe, open, select, cursor, children }: Props) {
  const at = useCursorAt(cursor, id, isFirst);
  const isMarked = useSyncExternalStore(subscribe ?? never, isSelected);
  const isHere = at === "here";
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const row = element.current;
    if (!isHere || !row || !cursor || row.contains(document.activeElement)) return;
    row.scrollIntoView({ block: "nearest" });
    if (cursor.takesFocus() || isFree(document.activeElement)) row.focus({ preventScroll: true });
  }, [isHere, cursor]);
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    if ((event.target as Element).closest("[data-stays]")) return;
    if (event.shiftKey && select && cursor) select(true);
    else open?.();
  };
  return (
    <MantineTable.Tr
      ref={element}
      data-row={id}
      data-selected={isMarked || undefined}
      {...(isHere && { "data-cursor": true, "aria-current": true })}
      {...(open && {
        tabIndex: cursor && at === null ? -1 : 0,
        "data-opens": true,
        onClick: click,
        ...(cursor
          ? {
              onFocus: () => cursor.moveTo(id),
              // Shift marks rows here, and would select their words.
              onMouseDown: (event: MouseEvent) => {
                if (event.shiftKey) event.preventDefault();
              },
            }
          : { onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => act(event, { open, select }) }),
      })}
    >
      {children}
    </MantineTable.Tr>
  );
}
