import { z } from "zod";

/**
 * How a member sees dates and times: as the language writes them (in English "Nov 22, 2026, 7:32 PM"), the day first with 24 hours
 * ("22 Nov 2026, 19:32"), or as ISO 8601 ("2026-11-22 19:32").
 */
export const dateStyles = ["language", "day_first", "iso"] as const;
export type DateStyle = (typeof dateStyles)[number];
export const DateStyle = z.enum(dateStyles, "Choose how dates are written.");
