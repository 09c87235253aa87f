import type { z } from "zod";
import type { customerTests } from "#contract/customer-api/customer-tests.contract.ts";
import { keepReply, takeCallbacks } from "#server/features/callbacks/listeners/listeners.callbacks.service.ts";
import { listenerPolls } from "#server/features/callbacks/listeners/listeners.polls.service.ts";
import { listenersPerProject } from "#server/features/callbacks/listeners/listeners.queries.ts";
import {
  goOnListening,
  startListening,
  stopListening,
} from "#server/features/callbacks/listeners/listeners.service.ts";
import { inKeyStep } from "#server/features/customer-api/customer-verifications/customer-verifications.visit.service.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf } from "#server/platform/ctx.ts";
import { CustomerRefusal, refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import type { Platform } from "#server/platform/platform.ts";

type Endpoints = typeof customerTests;

/** @throws flow while as many listen as may */
export async function listenForCallback(ctx: Ctx, { url }: z.output<Endpoints["startListening"]["body"]>) {
  const started = await startListening(ctx, url);
  if (!started)
    throw refuseCustomer("flow", "url", `${listenersPerProject} listen already. End one, or wait until it ends.`);
  return { listener_id: started.id, secret: started.secret };
}

/** @throws not_found */
export async function endListening(ctx: Ctx, id: string) {
  if (!(await stopListening(ctx, id))) throw refuseCustomer("not_found", "listener_id");
  return { listener_id: id };
}

/** Waits outside of any transaction. @throws not_found, limit_exceeded while too many wait */
export async function waitForSome(platform: Platform, before: CtxBeforeTransaction, id: string, seconds: number) {
  const listenerId = await inKeyStep(platform, before, (ctx) => goOnListening(ctx, id));
  if (listenerId === null) throw refuseCustomer("not_found", "listener_id");
  const waits = listenerPolls(platform.database);
  const end = await waits.wait({ projectId: ctxProjectOf(before), listenerId }, seconds * 1000, before.gone);
  if (end === "refused")
    throw new CustomerRefusal("limit_exceeded", [{ parameter: "wait", message: "Too many wait." }], 429, {
      "retry-after": "5",
    });
  // A connection that stays open would hold up the end of the server.
  return { headers: end === "ending" ? { connection: "close" } : {} };
}

/** @throws not_found when it was ended meanwhile */
export async function giveTestCallback(ctx: Ctx, id: string, limit: number) {
  return { data: await takeCallbacks(ctx, id, limit) };
}

/** @throws not_found; flow where it was delivered before */
export async function reportAttempt(ctx: Ctx, id: string, body: z.output<Endpoints["reportAttempt"]["body"]>) {
  const { http_status = null, duration_ms, reply = null, error = null } = body;
  const outcome = await keepReply(ctx, id, { http_status, duration_ms, reply, error });
  if (outcome === null) throw refuseCustomer("not_found", "request_id");
  if (outcome === "delivered before") throw refuseCustomer("flow", "request_id", "It was delivered before.");
  return { request_id: id, delivered: outcome === "delivered" };
}
