import type { AnyRouter } from "@tanstack/react-router";

const pageOf = (router: AnyRouter): string | undefined => router.state.matches.at(-1)?.routeId;

/** The user works in the page or in a window over it, or the page has set the focus. */
const isAtWork = (): boolean => document.activeElement?.matches('main *, [role="dialog"] *') ?? false;

/** As after a real page load; within one page the focus stays. @returns what stops it */
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
