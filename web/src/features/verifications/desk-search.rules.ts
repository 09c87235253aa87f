import * as z from "zod/mini";

/** Tabs of a person's verification (specification 1, section 2); "Database screening" comes with its engine. */
export const deskTabs = ["overview", "duplicates", "session", "callbacks"] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The address of one verification; an unknown tab is the overview. */
export const DeskSearch = z.object({ tab: z.optional(z.catch(z.optional(z.enum(deskTabs)), undefined)) });
