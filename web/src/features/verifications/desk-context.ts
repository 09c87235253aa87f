import { createContext, useContext } from "react";
import type { FileSide } from "#contract/forms/identity-documents.ts";
import type { DeskTab } from "./desk-search.rules.ts";

/** What a part of the review page can ask the page to do. */
export type Desk = {
  openTab: (tab: DeskTab) => void;
  /** Opens the photos of these sides in the full window. */
  lookAt: (sides: readonly FileSide[]) => void;
};

export const DeskContext = createContext<Desk>({ openTab: () => undefined, lookAt: () => undefined });
export const useDesk = () => useContext(DeskContext);
