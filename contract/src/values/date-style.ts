import { z } from "zod";

/** `language`: in English "Nov 22, 2026, 7:32 PM"; `day_first`: "22 Nov 2026, 19:32"; `iso`: "2026-11-22 19:32". */
export const dateStyles = ["language", "day_first", "iso"] as const;
export type DateStyle = (typeof dateStyles)[number];
export const DateStyle = z.enum(dateStyles, "Choose how dates are written.");
