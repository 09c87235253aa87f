import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { leavingRows, movedRows } from "./leaving-rows.rules.ts";

const leaveMs = 240;
const moveMs = 160;

const mayMove = () => document.visibilityState === "visible" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

const idOf = ({ dataset }: HTMLElement): string => dataset.row ?? "";

/** All rows of the list in which one of these is, with their tops in pixels, wherever they are drawn for the moment. */
function rowsBeside(isOne: (id: string) => boolean): { row: HTMLElement; top: number }[] {
  const all = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const list = all.find((row) => isOne(idOf(row)))?.parentElement;
  return all.filter(({ parentElement }) => parentElement === list).map((row) => ({ row, top: row.offsetTop }));
}

const movedBy = (pixels: number) => (pixels === 0 ? "none" : `translateY(${pixels}px)`);

/** They fade and fold, and those below come to their place. @returns what stops it */
function foldRows(leaving: ReadonlySet<string>): () => void {
  const rows = rowsBeside((id) => leaving.has(id));
  const options = { duration: leaveMs, easing: "ease-out", fill: "forwards" } as const;
  let gone = 0;
  const moves = rows.flatMap(({ row, top }, n) => {
    const transform = ["none", movedBy(-gone)];
    if (leaving.has(idOf(row))) {
      gone += (rows[n + 1]?.top ?? top) - top;
      return row.animate({ transform, opacity: [1, 0], clipPath: ["inset(0)", "inset(0 0 100% 0)"] }, options);
    }
    return gone === 0 ? [] : row.animate({ transform }, options);
  });
  return () => {
    for (const move of moves) move.cancel();
  };
}

/** From where they were; rows are of one height. */
function slideRows(moved: ReturnType<typeof movedRows>): void {
  const places = new Map(moved.map((each) => [each.id, each]));
  const rows = rowsBeside((id) => places.has(id));
  for (const { row, top } of rows) {
    const from = rows[places.get(idOf(row))?.from ?? -1];
    if (!from) continue;
    row.animate({ transform: [movedBy(from.top - top), "none"] }, { duration: moveMs, easing: "ease-out" });
  }
}

function useMovedRows(items: readonly { id: string }[] | undefined, list: string | null): void {
  const before = useRef<{ ids: readonly string[]; list: string | null }>({ ids: [], list: null });
  useLayoutEffect(() => {
    const last = before.current;
    const ids = items?.map(({ id }) => id) ?? [];
    before.current = { ids, list };
    if (list === null || last.list !== list || !mayMove()) return;
    const moved = movedRows(last.ids, ids);
    if (moved.length > 0) slideRows(moved);
  }, [items, list]);
}

/**
 * Rows that have left stay until they have faded and folded, and those that have another place go there, unless the reader wants
 * no motion. @param list what the list shows, with its page; null while the rows are those of another one
 */
export function useLeavingRows<T extends { id: string }>(
  items: readonly T[] | undefined,
  list: string | null,
): readonly T[] | undefined {
  const [shown, setShown] = useState({ items, list });
  const isSame = list !== null && shown.list === list;
  const leaving = isSame ? leavingRows(shown.items, items).join() : "";
  const isMoving = leaving !== "" && mayMove();
  if (!isMoving && (shown.items !== items || shown.list !== list)) setShown({ items, list });
  useEffect(() => {
    if (!isMoving) return;
    const stop = foldRows(new Set(leaving.split(",")));
    const timer = setTimeout(() => setShown({ items, list }), leaveMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isMoving, leaving, items, list]);
  const rows = isMoving ? shown.items : items;
  useMovedRows(rows, list);
  return rows;
}
