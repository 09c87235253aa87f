import { useEffect, useState } from "react";
import { leavingRows } from "./leaving-rows.rules.ts";

const leaveMs = 240;

const mayMove = () => document.visibilityState === "visible" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** They fade, and those below come to their place. @returns what stops it */
function moveRows(leaving: ReadonlySet<string>): () => void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const list = all.find(({ dataset }) => leaving.has(dataset.row ?? ""))?.parentElement;
  const rows = all.filter(({ parentElement }) => parentElement === list);
  const tops = rows.map((row) => row.getBoundingClientRect().top);
  const options = { duration: leaveMs, easing: "ease-out", fill: "forwards" } as const;
  let gone = 0;
  const moves = rows.flatMap((row, n) => {
    if (leaving.has(row.dataset.row ?? "")) {
      gone += (tops[n + 1] ?? 0) - (tops[n] ?? 0);
      return row.animate({ opacity: [1, 0] }, options);
    }
    return gone === 0 ? [] : row.animate({ transform: ["none", `translateY(${-gone}px)`] }, options);
  });
  return () => {
    for (const move of moves) move.cancel();
  };
}

/**
 * Rows that have left stay until they have faded, unless the reader wants no motion. @param list what the list shows, with its
 * page; null while the rows are those of another one
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
    const stop = moveRows(new Set(leaving.split(",")));
    const timer = setTimeout(() => setShown({ items, list }), leaveMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isMoving, leaving, items, list]);
  return isMoving ? shown.items : items;
}
