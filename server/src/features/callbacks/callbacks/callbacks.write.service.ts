import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { bodyBinding } from "./callbacks.body.rules.ts";
import { enqueueDelivery, listenerSeconds } from "./callbacks.jobs.ts";
import type { CallbackTarget } from "./callbacks.targets.queries.ts";

type Written = {
  type: CallbackType;
  /** From 1, of what it is about; the same for all targets. */
  sequence: number;
  /** `requestId` is in the body, as `request_id`. */
  bodyOf: (requestId: string) => object;
  about: { verification_id: string } | { service_id: string };
};

/** When it is due, or given up where a terminal should have taken it; by the database's clock. While it is paused: never. */
export const callbackDueAt = ({ isPaused, isListener = false }: CallbackTarget) =>
  isPaused ? null : isListener ? sql<Date>`now() + make_interval(secs => ${listenerSeconds})` : sql<Date>`now()`;

export async function queueDelivery(
  ctx: Ctx,
  id: string,
  { url, isPaused, isListener }: CallbackTarget,
): Promise<void> {
  if (!isPaused) await enqueueDelivery(ctx, { id, url }, isListener ? listenerSeconds : undefined);
}

/** A body of another shape than is promised is no body. */
async function writeOne(ctx: Ctx, target: CallbackTarget, { type, sequence, bodyOf, about }: Written): Promise<void> {
  const id = randomUUID();
  const body = callbackBodies[type].parse(bodyOf(id));
  const { url, endpointId, isBare } = target;
  await ctx.tx
    .insertInto("callbacks")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      type,
      url,
      endpoint_id: endpointId,
      is_bare: isBare,
      sequence,
      ...about,
      sealed_body: sealWithKeyRing(ctx.platform.keys, JSON.stringify(body), bodyBinding(id)),
      next_attempt_at: callbackDueAt(target),
    })
    .execute();
  await queueDelivery(ctx, id, target);
}

/** In the transaction of the change, each with the job that delivers it. */
export async function writeCallbacks(ctx: Ctx, targets: readonly CallbackTarget[], written: Written): Promise<void> {
  for (const target of targets) await writeOne(ctx, target, written);
}

/** At once, under its own id, to its own address. @returns whether there is one */
export async function resendServiceCallback(ctx: Ctx, serviceId: string): Promise<boolean> {
  const row = await ctx.tx
    .updateTable("callbacks")
    .set({ status: "pending", next_attempt_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("service_id", "=", serviceId)
    .where("endpoint_id", "is", null)
    .returning(["id", "url"])
    .executeTakeFirst();
  if (!row) return false;
  recordAudit(ctx, "callbacks.resent", { callback_id: row.id, service_id: serviceId });
  await enqueueDelivery(ctx, row);
  return true;
}

/** Bodies hold what was answered, and replies may repeat it. */
export async function deleteServiceCallbacks(ctx: Ctx, serviceIds: readonly string[]): Promise<void> {
  const own = sql`project_id = ${ctxProjectOf(ctx)} and service_id = any(${[...serviceIds]}::uuid[])`;
  await sql`delete from callback_attempts where project_id = ${ctxProjectOf(ctx)}
    and callback_id in (select id from callbacks where ${own})`.execute(ctx.tx);
  await sql`delete from callbacks where ${own}`.execute(ctx.tx);
}
