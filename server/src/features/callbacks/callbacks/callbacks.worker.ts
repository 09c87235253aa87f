import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { ProjectMode } from "#contract/project/modes.ts";
import { signingKeys } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import type { MemberWords } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { readTeam } from "#server/features/project/mails/mails.team.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import type { OutboundResult } from "#server/platform/outbound/outbound-replies.ts";
import { fillWords } from "#server/words.ts";
import { isCallbackTaken, keepAttempt } from "./callbacks.attempts.service.ts";
import { callbackHeaders, describeAttempt } from "./callbacks.delivery.rules.ts";
import { deliverCallback, enqueueDelivery } from "./callbacks.jobs.ts";
import { nextAttemptAt } from "./callbacks.rules.ts";
import { bodyTextOf } from "./callbacks.sealed.queries.ts";
import { findTarget } from "./callbacks.targets.queries.ts";

/** `at`: by the database's clock, since a server's own may be wrong (S48). */
type Due = {
  id: string;
  endpointId: string | null;
  verificationId: string | null;
  serviceId: string | null;
  url: string;
  body: string;
  attempts: number;
  at: Date;
};

/** While its endpoint is paused it waits, without a time at which it is due. What no terminal has taken in time has failed. */
type Addressed = { id: string; endpoint_id: string | null; mode: ProjectMode };
async function isParked(ctx: Ctx, { id, endpoint_id, mode }: Addressed): Promise<boolean> {
  if (endpoint_id === null) return false;
  const target = await findTarget(ctx, endpoint_id, mode);
  if (target && !target.isPaused && !target.isListener) return false;
  await ctx.tx
    .updateTable("callbacks")
    .set({ next_attempt_at: null, ...(!target?.isPaused && { status: "failed" }) })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
  recordAudit(ctx, "callbacks.parked", { callback_id: id });
  return true;
}

/** A job that comes too early belongs to an older schedule: the callback was sent again since. */
async function readDue(ctx: Ctx, callbackId: string) {
  const row = await ctx.tx
    .selectFrom("callbacks")
    .where("id", "=", callbackId)
    .where("status", "=", "pending")
    .where("next_attempt_at", "<=", sql<Date>`clock_timestamp()`)
    .select(["id", "mode", "verification_id", "service_id", "endpoint_id", "url", "sealed_body", "is_bare", "attempts"])
    .select(sql<Date>`clock_timestamp()`.as("at"))
    .executeTakeFirst();
  if (!row || (await isParked(ctx, row))) return null;
  const due: Due = {
    id: row.id,
    endpointId: row.endpoint_id,
    verificationId: row.verification_id,
    serviceId: row.service_id,
    url: row.url,
    body: bodyTextOf(ctx.platform.keys, row),
    attempts: row.attempts,
    at: row.at,
  };
  return { due, keys: await signingKeys(ctx, row.mode === "test" ? "test" : "prod", row.endpoint_id) };
}

/** Developers may not open an applicant's page, so their mail has no link. */
async function mailTeam(ctx: Ctx, due: Due): Promise<void> {
  const { verificationId, serviceId } = due;
  const page = verificationId === null ? `services/${serviceId}` : `verifications/${verificationId}?tab=callbacks`;
  const link = `${ctx.platform.config.publicUrl}/${page}`;
  const said = { host: new URL(due.url).host, attempts: String(due.attempts + 1) };
  for (const { email, mayOpenCases: mayOpen } of await readTeam(ctx, "callback_failed")) {
    if (!(await isMailAllowed(ctx, "callback_notice", { address: email }))) continue;
    const values = ({ parts }: MemberWords) => ({
      ...said,
      which: mayOpen ? "" : fillWords(parts.callback_failed.which, { id: due.id }),
    });
    const shown = { url: mayOpen ? link : null };
    await mailMember(ctx, { to: email, name: "callback_failed", values, shown, isOfMode: true });
  }
}

/** A second run of the same attempt changes nothing. */
async function recordAttempt(ctx: Ctx, due: Due, result: OutboundResult): Promise<void> {
  const current = await ctx.tx
    .selectFrom("callbacks")
    .where("id", "=", due.id)
    .select(["attempts", "status"])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (current.attempts !== due.attempts || current.status !== "pending") return;
  const n = due.attempts + 1;
  const answered = describeAttempt(result);
  const next = isCallbackTaken(answered) ? null : nextAttemptAt(n, current.now, randomInt(1_000_000) / 1_000_000);
  const status = await keepAttempt(ctx, { ...due, n }, answered, next);
  if (next) await enqueueDelivery(ctx, due, next);
  if (status === "failed") await mailTeam(ctx, due);
}

export const callbackWorkers = [
  worker(
    deliverCallback,
    async ({ data, step, platform }) => {
      const found = await step((ctx) => readDue(ctx, data.callbackId));
      if (!found) return;
      const { due, keys } = found;
      const result = await platform.outbound.post({
        url: due.url,
        headers: callbackHeaders(due, keys),
        body: due.body,
      });
      await step((ctx) => recordAttempt(ctx, due, result));
    },
    { concurrency: 32, onePerGroup: true },
  ),
];
