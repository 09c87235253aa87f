import type { AnyRouter } from "@tanstack/react-router";

const pageOf = (router: AnyRouter): string | undefined => router.state.matches.at(-1)?.routeId;

/** The user works in the page, or the page has set the focus. */
const isAtWork = (): boolean => document.activeElement?.matches("main *") ?? false;

/**
 * After navigation the focus is on the page's heading, as after a real page load; within one page it stays.
 * @returns what stops it
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
