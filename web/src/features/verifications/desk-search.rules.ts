import * as z from "zod/mini";
import { VerificationSearch } from "./verification-address.rules.ts";

/** Tabs of a person's verification (specification 1, section 2); "Database screening" comes with its engine. */
export const deskTabs = ["overview", "duplicates", "session", "callbacks"] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The address of one verification: its tab, and the list that it was opened from. An unknown tab is the overview. */
export const DeskSearch = z.extend(VerificationSearch, {
  tab: z.optional(z.catch(z.optional(z.enum(deskTabs)), undefined)),
});
export type DeskSearch = z.infer<typeof DeskSearch>;
