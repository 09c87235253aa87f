import { useEffect } from "react";

/** Where the forms are listed: which view, and its page, search and folder. */
type ListAddress<S> = { tab: "list" | "folders"; search: S };

let last: ListAddress<Record<string, unknown>> = { tab: "list", search: {} };

/** Keeps the list's address for the way back from a form, while the page is open. */
export function useKeptFormsAddress<S extends Record<string, unknown>>(tab: ListAddress<S>["tab"], search: S): void {
  useEffect(() => {
    last = { tab, search };
  }, [tab, search]);
}

export const formsListAddress = () => ({ to: "/forms/$tab", params: { tab: last.tab }, search: last.search }) as const;
