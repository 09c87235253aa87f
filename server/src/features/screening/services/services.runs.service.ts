import { sql } from "kysely";
import type { ServiceReply } from "#contract/screening/services/service-replies.ts";
import { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import { findEndpoints } from "#server/features/callbacks/callbacks/callbacks.targets.queries.ts";
import { writeCallbacks } from "#server/features/callbacks/callbacks/callbacks.write.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { serviceCallbackBody, serviceCallbackSequence } from "./services.callbacks.rules.ts";
import { openServiceKey, openServicePart, type ServiceKey, sealServicePart } from "./services.keys.ts";
import { settlePrice } from "./services.prices.service.ts";
import { transactionRiskIn } from "./services.rules.ts";

export type TakenServiceRequest = {
  id: string;
  projectId: string;
  request: ServiceRequest;
  key: ServiceKey;
  pictures: { front: string; back: string | null } | null;
  /** Of the database's clock. */
  at: string;
};

/** Also one that a killed run left half-way. Undefined when it is finished or gone. */
export async function takeServiceRequest(ctx: Ctx, id: string): Promise<TakenServiceRequest | undefined> {
  const row = await ctx.tx
    .updateTable("service_requests")
    .set({ moved_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("status", "=", "processing")
    .returning(["id", "sealed_key", "request", "storage_key", "back_key"])
    .executeTakeFirst();
  if (!row || row.request === null) return undefined;
  const key = openServiceKey(ctx.platform.keys, row);
  return {
    id,
    projectId: ctxProjectOf(ctx),
    request: ServiceRequest.parse(JSON.parse(openServicePart(key, "request", row.request))),
    key,
    pictures: row.storage_key === null ? null : { front: row.storage_key, back: row.back_key },
    at: (await readNow(ctx)).toISOString(),
  };
}

export type ServiceFinding = { reply: ServiceReply; country: string | null };

type Finished = Pick<TakenServiceRequest, "id" | "key" | "request">;

/** Once, whoever comes second: then nothing is written and nothing paid. */
export async function finishServiceRequest(
  ctx: Ctx,
  { id, key, request }: Finished,
  { reply, country }: ServiceFinding,
) {
  const { problem } = reply;
  const risk = transactionRiskIn(reply);
  const row = await ctx.tx
    .updateTable("service_requests")
    .set({
      status: problem === null ? "valid" : "invalid",
      problem,
      risk,
      ...(country && { country }),
      response: sealServicePart(key, "response", reply),
      finished_at: sql<Date>`now()`,
      moved_at: sql<Date>`now()`,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("status", "=", "processing")
    .returning(["type", "callback_url", "is_bare"])
    .executeTakeFirst();
  if (!row) return;
  recordAudit(ctx, "services.finished", { id, type: row.type, problem, risk });
  await settlePrice(ctx, { id, isAnswered: problem === null });
  await notify(ctx, row, { id, request, reply });
}

/** Whoever is named in the request, which is never a test, and the project's endpoints that subscribed to it. */
async function notify(
  ctx: Ctx,
  { callback_url: url, is_bare: isBare }: { callback_url: string; is_bare: boolean },
  { id, request, reply }: Pick<Finished, "id" | "request"> & { reply: ServiceReply },
) {
  const own = url === "" ? [] : [{ url, endpointId: null, isPaused: false, isBare }];
  const targets = [...own, ...(await findEndpoints(ctx, "SERVICE_RESULT", "live"))];
  await writeCallbacks(ctx, targets, {
    type: "SERVICE_RESULT",
    sequence: serviceCallbackSequence,
    bodyOf: (requestId) => serviceCallbackBody({ requestId, serviceId: id, request, reply }),
    about: { service_id: id },
  });
}

/** For one that lost its job. */
export async function giveUpServiceRequest(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.tx
    .selectFrom("service_requests")
    .select(["id", "sealed_key", "request"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("status", "=", "processing")
    .executeTakeFirst();
  if (!row || row.request === null) return;
  const key = openServiceKey(ctx.platform.keys, row);
  const request = ServiceRequest.parse(JSON.parse(openServicePart(key, "request", row.request)));
  await finishServiceRequest(
    ctx,
    { id, key, request },
    { reply: { type: "none", problem: "interrupted" }, country: null },
  );
}
