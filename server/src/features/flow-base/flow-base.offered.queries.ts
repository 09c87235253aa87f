import { sql } from "kysely";
import { askedInOf, type Ctx } from "#server/platform/ctx.ts";

/** For a photo or recording that is given for a request: out of use until it is handed in. */
export function offeredIn(ctx: Ctx) {
  const askedIn = askedInOf(ctx);
  return askedIn === null ? {} : { offered_in: askedIn, replaced_at: sql<Date>`now()` };
}
