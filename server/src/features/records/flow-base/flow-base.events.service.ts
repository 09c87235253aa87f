import { randomUUID } from "node:crypto";
import { rowAuthorOf } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

type Begun = { kind: "opened"; to_status: "created" };
type Submitted = { kind: "submitted"; from_status: "created"; to_status: "processing"; on_row_version: number };

/** Of the applicant, who has no name in the timeline, or of the customer's system that did it by the API. */
export const recordPassage = (ctx: Ctx, verificationId: string, event: Begun | Submitted) =>
  ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      id: randomUUID(),
      ...event,
      ...rowAuthorOf(ctx.actor),
    })
    .execute();
