import type { TablerIcon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

/** Something that the palette can do. `key` is kept in the browser, so that what was used last comes first: it names nobody. */
export type OfferedAction = { key: string; label: string; Icon?: TablerIcon; run: () => void };
export type OfferGroup = "page" | "list";

type Offer = { group: OfferGroup; make: () => readonly OfferedAction[] };
const offers = new Set<Offer>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

/** Offers actions to the palette while the caller is on screen. They are made when the palette opens. */
export function useOfferedActions(group: OfferGroup, make: () => readonly OfferedAction[]): void {
  const current = useRef(make);
  useEffect(() => {
    current.current = make;
  });
  useEffect(() => {
    const offer = { group, make: () => current.current() };
    offers.add(offer);
    notifyAll();
    return () => {
      offers.delete(offer);
      notifyAll();
    };
  }, [group]);
}

/** A page's parts come after it: a palette that is open already learns of them. @returns how it stops */
export function subscribeToOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const offeredActions = (group: OfferGroup): OfferedAction[] =>
  [...offers].filter((offer) => offer.group === group).flatMap(({ make }) => make());
