import { z } from "zod";

const shape = /^(?:UTC|[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){1,2})$/;

/** IANA (`Area/Place`) or UTC, as this machine's `Intl` knows it. */
export function isTimeZone(name: string): boolean {
  if (!shape.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const DeviceTimeZone = z
  .string()
  .optional()
  .transform((name) => (name && isTimeZone(name) ? name : undefined));

export const TimeZone = z.string().max(64).refine(isTimeZone, "Choose a time zone.");
