import type { AnyRouter } from "@tanstack/react-router";

const pageOf = (router: AnyRouter): string | undefined => router.state.matches.at(-1)?.routeId;

/** Where somebody has begun to work, or the page has put them itself. */
const isAtWork = (): boolean => document.activeElement?.matches("main *") ?? false;

/**
 * On another page the reader starts at its name, as after a real page load; from part to part of one page they stay where
 * they are. @returns what stops it.
 */
export function focusEachPage(router: AnyRouter): () => void {
  let shown = pageOf(router);
  return router.subscribe("onRendered", () => {
    const now = pageOf(router);
    const isFirst = shown === undefined;
    if (now === shown) return;
    shown = now;
    if (isFirst || isAtWork()) return;
    const main = document.getElementById("content");
    (main?.querySelector<HTMLElement>("h1") ?? main)?.focus({ preventScroll: true });
  });
}
