import { type RawBuilder, sql } from "kysely";
import { askedInOf, type Ctx } from "#server/platform/ctx.ts";

/** For a photo or recording that is given for a request: out of use until it is handed in. */
export function offeredIn(ctx: Ctx) {
  const askedIn = askedInOf(ctx);
  return askedIn === null ? {} : { offered_in: askedIn, replaced_at: sql<Date>`now()` };
}

/** In use; for a visit of which files were requested once more, those that it has given since. */
export function isGiven(ctx: Ctx): RawBuilder<boolean> {
  const askedIn = askedInOf(ctx);
  return askedIn === null ? sql<boolean>`replaced_at is null` : sql<boolean>`offered_in = ${askedIn}`;
}
