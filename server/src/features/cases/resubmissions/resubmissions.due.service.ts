import { sql } from "kysely";
import {
  closeResubmission,
  recordRequestEvent,
} from "#server/features/cases/resubmission-ends/resubmission-ends.service.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { openResubmissionItems } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";
import { findResubmission, readAskable } from "./resubmissions.queries.ts";
import { mailResubmission } from "./resubmissions.service.ts";

type Due = { kind: "expiry" | "reminder"; project_id: string; id: string };

/** Once, at half time, within the caps for mails. */
async function remind(ctx: Ctx, id: string): Promise<void> {
  const { verification_id } = await findResubmission(ctx, id);
  const { status, rowVersion } = await lockForDecision(ctx, verification_id);
  const request = await findResubmission(ctx, id);
  if (request.state !== "waiting" || request.reminded_at !== null) return;
  const askable = await readAskable(ctx, verification_id);
  const items = await openResubmissionItems(ctx, request);
  const isMailed = await mailResubmission(ctx, { id, askable, items, due: request.due_at, isReminder: true });
  await ctx.tx
    .updateTable("resubmissions")
    .set({ reminded_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  if (isMailed)
    await recordRequestEvent(ctx, {
      verificationId: verification_id,
      kind: "reminded",
      status,
      onRowVersion: rowVersion,
    });
  recordAudit(ctx, "resubmissions.reminded", { id, verificationId: verification_id, isMailed });
}

/** Nobody answered: the verification waits for a reviewer as before. */
async function expire(ctx: Ctx, id: string): Promise<void> {
  const { verification_id } = await findResubmission(ctx, id);
  await lockForDecision(ctx, verification_id);
  const { state } = await findResubmission(ctx, id);
  if (state === "waiting") await closeResubmission(ctx, verification_id, "expired");
}

/** Reminders and expiries that are due. @returns how many there were */
export async function tendResubmissions(platform: Platform): Promise<number> {
  const found = await platform.database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<Due>`select * from due_resubmissions()`.execute(tx);
    return rows;
  });
  await tendEachRow(platform, "resubmissions.due", found, ({ kind, project_id, id }) =>
    inSystemStep(platform, "resubmissions", project_id, (ctx) =>
      kind === "expiry" ? expire(ctx, id) : remind(ctx, id),
    ),
  );
  return found.length;
}

const pauseMs = 10 * 60_000;

export const dueRequests = recurring("resubmissions.due", pauseMs, (platform) => tendResubmissions(platform));
