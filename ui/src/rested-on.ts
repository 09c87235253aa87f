import { useEffect, useState } from "react";

const restMs = 400;
/** The pointer has so long to come to the card, or back. */
const leaveMs = 150;

const about = "[data-about]";
const modifiers = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

type Show = (target: HTMLElement | null) => void;

/** Turns from one element to another once nothing else was wanted for a while. */
function makeTurn(show: Show) {
  let shown: HTMLElement | null = null;
  let next: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (to: HTMLElement | null) => {
    shown = to;
    show(to);
  };
  return {
    shown: () => shown,
    isNext: (element: EventTarget | null) => element !== null && element === next,
    turn: (to: HTMLElement | null, afterMs: number) => {
      if (to === next) return;
      clearTimeout(timer);
      next = to;
      if (to !== shown) timer = setTimeout(() => set(to), afterMs);
    },
    close: () => {
      clearTimeout(timer);
      next = null;
      if (shown) set(null);
    },
  };
}

/** One for the page, so that a row of a list needs nothing but attributes. Fingers do not rest: they press. */
function watchRests(show: Show): () => void {
  const { shown, isNext, turn, close } = makeTurn(show);
  const watching = new AbortController();
  const { signal } = watching;
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== "mouse" || !(target instanceof Element)) return;
    const wanted = target.closest("[data-hover-card]") ? shown() : target.closest<HTMLElement>(about);
    turn(wanted, wanted ? restMs : leaveMs);
  };
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(`${about}:focus-visible`)) turn(target, restMs);
  };
  const press = (event: KeyboardEvent) => {
    if (modifiers.includes(event.key)) return;
    // The page's own Escape is the next one.
    if (event.key === "Escape" && shown()) {
      event.preventDefault();
      event.stopPropagation();
    }
    close();
  };
  document.addEventListener("pointerover", over, { signal });
  document.documentElement.addEventListener("pointerleave", () => turn(null, leaveMs), { signal });
  document.addEventListener("focusin", focus, { signal });
  document.addEventListener("focusout", ({ target }) => isNext(target) && close(), { signal });
  document.addEventListener("pointerdown", close, { signal });
  document.addEventListener("keydown", press, { signal, capture: true });
  document.addEventListener("scroll", () => shown() && close(), { signal, capture: true, passive: true });
  // It comes after the page: the pointer may rest already.
  turn(document.querySelector<HTMLElement>(`${about}:hover`), restMs);
  return () => {
    watching.abort();
    close();
  };
}

/**
 * The element with `data-about` on which the pointer has rested for 400 ms, or that has had the focus of a keyboard so long;
 * null once it has left it and its card, and after Escape.
 */
export function useRestedOn(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => watchRests(setTarget), []);
  return target;
}
