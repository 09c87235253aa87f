import { z } from "zod";
import { Id } from "./fields.ts";

export const bulkIds = (most: number) =>
  z
    .array(Id)
    .min(1, "Choose at least one.")
    .max(most, `At most ${most} in one call.`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);

/** What was done, and why the others were left as they are. */
export const bulkReply = <C extends z.ZodRawShape, R extends readonly [string, ...string[]]>(changed: C, reasons: R) =>
  z.object({
    changed: z.array(z.object({ id: z.string(), ...changed })),
    refused: z.array(z.object({ id: z.string(), reason: z.enum(reasons) })),
  });
