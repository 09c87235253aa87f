import { sql } from "kysely";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { seal } from "#server/platform/secrets/crypto.ts";
import { bodyBinding } from "./callbacks.body.rules.ts";
import { enqueueDelivery } from "./callbacks.jobs.ts";

type Written = {
  /** It stands in the body, as `request_id`. */
  id: string;
  url: string;
  type: CallbackType;
  /** From 1, of what it is about. */
  sequence: number;
  body: object;
  about: { verification_id: string } | { service_id: string };
};

/** In the transaction of the change, with the job that delivers it. A body of another shape than is promised is no body. */
export async function writeCallback(ctx: Ctx, { id, url, type, sequence, body, about }: Written): Promise<void> {
  await ctx.tx
    .insertInto("callbacks")
    .values({
      project_id: projectOf(ctx),
      id,
      type,
      url,
      sequence,
      ...about,
      sealed_body: seal(ctx.platform.keys, JSON.stringify(callbackBodies[type].parse(body)), bodyBinding(id)),
      // The database's clock decides when it is due.
      next_attempt_at: sql<Date>`now()`,
    })
    .execute();
  await enqueueDelivery(ctx, { id, url });
}

/** At once, under its own id, to its own address. @returns whether there is one */
export async function resendServiceCallback(ctx: Ctx, serviceId: string): Promise<boolean> {
  const row = await ctx.tx
    .updateTable("callbacks")
    .set({ status: "pending", next_attempt_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("service_id", "=", serviceId)
    .returning(["id", "url"])
    .executeTakeFirst();
  if (!row) return false;
  audit(ctx, "callbacks.resent", { callback_id: row.id, service_id: serviceId });
  await enqueueDelivery(ctx, row);
  return true;
}

/** Bodies hold what was answered, and replies may repeat it. */
export async function deleteServiceCallbacks(ctx: Ctx, serviceIds: readonly string[]): Promise<void> {
  const own = sql`project_id = ${projectOf(ctx)} and service_id = any(${[...serviceIds]}::uuid[])`;
  await sql`delete from callback_attempts where project_id = ${projectOf(ctx)}
    and callback_id in (select id from callbacks where ${own})`.execute(ctx.tx);
  await sql`delete from callbacks where ${own}`.execute(ctx.tx);
}
