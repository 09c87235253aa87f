import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { monitoringFailures } from "#contract/screening/monitoring.calls.ts";
import type { MonitoringDetail } from "#contract/screening/monitoring.contract.ts";
import type { MonitoringFacts } from "#server/features/callbacks/callbacks/callbacks.monitoring.rules.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { TakenRun } from "./monitoring.runs.service.ts";

type NewEvent = {
  applicantId: string;
  verificationId: string;
  detail: MonitoringDetail;
  /** What a list says of the best entry. */
  entry?: MonitoringFacts["entry"];
  isOpen: boolean;
};

/** With its callback. @returns 0 when this run reported it before, else 1 */
export async function recordMonitoringEvent(ctx: Ctx, run: TakenRun, event: NewEvent): Promise<0 | 1> {
  const { applicantId, verificationId, detail, entry = null, isOpen } = event;
  const id = randomUUID();
  const { type, ...said } = detail;
  const made = await ctx.tx
    .insertInto("monitoring_events")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      run_id: run.id,
      applicant_id: applicantId,
      verification_id: verificationId,
      type,
      detail: JSON.stringify(said),
      closed_at: isOpen ? null : sql<Date>`now()`,
    })
    .onConflict((on) => on.columns(["project_id", "run_id", "applicant_id", "type"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return 0;
  await ctx.tx
    .updateTable("monitored_applicants")
    .set({ last_event_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .execute();
  await announceCallback(ctx, {
    verificationId,
    type: "MONITORING",
    monitoring: { url: run.watch.callback_url, eventId: id, reportId: run.id, detail, entry },
  });
  recordAudit(ctx, "monitoring.told", { event: id, type, applicantId, verificationId });
  return 1;
}

/** @throws monitoring.event_not_found */
export async function closeMonitoringEvent(ctx: Ctx, id: string) {
  const by = rowAuthorOf(ctx.actor).actor;
  const own = { project_id: ctxProjectOf(ctx), id };
  const event = await ctx.tx
    .selectFrom("monitoring_events")
    .select(["closed_at", "type", "applicant_id as applicantId"])
    .where((eb) => eb.and(own))
    .forUpdate()
    .executeTakeFirst();
  if (!event) throw fail(monitoringFailures.event_not_found);
  if (event.closed_at === null)
    await ctx.tx
      .updateTable("monitoring_events")
      .set({ closed_at: sql<Date>`now()`, closed_by: by })
      .where((eb) => eb.and(own))
      .execute();
  recordAudit(ctx, "monitoring.event_closed", { event: id, type: event.type, applicantId: event.applicantId });
  return {};
}
