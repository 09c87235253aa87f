import { useEffect } from "react";

/** Where the forms are listed: which view, and its page, search and folder. */
type ListPlace<S> = { tab: "list" | "folders"; search: S };

let last: ListPlace<Record<string, unknown>> = { tab: "list", search: {} };

/** Keeps where somebody is in the list, for the way back from a form; as long as the page is open. */
export function useKeptListPlace<S extends Record<string, unknown>>(tab: ListPlace<S>["tab"], search: S): void {
  useEffect(() => {
    last = { tab, search };
  }, [tab, search]);
}

/** For the link back to the list. */
export const listPlace = () => ({ to: "/forms/$tab", params: { tab: last.tab }, search: last.search }) as const;
