import { type RawBuilder, sql } from "kysely";
import { type Ctx, resubmissionIdOf } from "#server/platform/ctx.ts";

/** For a photo or recording that is given for a request: out of use until it is submitted. */
export function offeredStepsIn(ctx: Ctx) {
  const resubmissionId = resubmissionIdOf(ctx);
  return resubmissionId === null ? {} : { offered_in: resubmissionId, replaced_at: sql<Date>`now()` };
}

/** In use; for a visit of which files were requested once more, those that it has given since. */
export function isAnswerGiven(ctx: Ctx): RawBuilder<boolean> {
  const resubmissionId = resubmissionIdOf(ctx);
  return resubmissionId === null ? sql<boolean>`replaced_at is null` : sql<boolean>`offered_in = ${resubmissionId}`;
}
