import { sql } from "kysely";
import { type IdentityDocumentType, identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import type { ExpiryState } from "#contract/screening/monitoring/monitoring-values.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import { recordMonitoringEvent } from "./monitoring.events.service.ts";
import { documentExpiryOn } from "./monitoring.rules.ts";
import { reportProgress, type TakenRun } from "./monitoring.runs.service.ts";

type Dated = {
  applicantId: string;
  verificationId: string;
  documentType: string | null;
  expiresOn: string | null;
  expiry: ExpiryState;
};

const datedColumns = [
  "applicant_id as applicantId",
  "verification_id as verificationId",
  "document_type as documentType",
  "expires_on as expiresOn",
  "expiry",
] as const;

const peopleAtOnce = 1_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Whose document may say something: the state itself is the rule's. */
const readDated = (ctx: Ctx, { watch, expiryDay }: TakenRun, after: string): Promise<Dated[]> =>
  ctx.tx
    .selectFrom("monitored_applicants")
    .select(datedColumns)
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", ">", after)
    .where((eb) =>
      eb.or([
        eb("expiry", "<>", "none"),
        eb("expires_on", "<=", sql<string>`${expiryDay}::date + ${watch.expiration_period}::int`),
      ]),
    )
    .orderBy("applicant_id")
    .limit(peopleAtOnce)
    .execute();

function stateOf({ watch, expiryDay }: TakenRun, { documentType, expiresOn }: Dated): ExpiryState {
  const isWatched = documentType !== null && watch.expirations.includes(documentType);
  return isWatched && expiresOn !== null && expiryDay !== null
    ? documentExpiryOn(expiresOn, expiryDay, watch.expiration_period)
    : "none";
}

const knownType = (name: string | null): IdentityDocumentType | null =>
  identityDocumentTypes.find((type) => type === name) ?? null;

async function closeExpired(ctx: Ctx, { applicantId }: Dated): Promise<void> {
  await ctx.tx
    .updateTable("monitoring_events")
    .set({ closed_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .where("type", "=", "document_expired")
    .where("closed_at", "is", null)
    .execute();
}

async function reportExpiry(ctx: Ctx, run: TakenRun, found: Dated): Promise<void> {
  const { status } = await lockForDecision(ctx, found.verificationId);
  if (status !== "valid") return;
  const own = { project_id: ctxProjectOf(ctx), applicant_id: found.applicantId, verification_id: found.verificationId };
  const now = await ctx.tx
    .selectFrom("monitored_applicants")
    .select(datedColumns)
    .where((eb) => eb.and(own))
    .forUpdate()
    .executeTakeFirst();
  if (!now) return;
  const state = stateOf(run, now);
  if (state === now.expiry) return;
  await ctx.tx
    .updateTable("monitored_applicants")
    .set({ expiry: state })
    .where((eb) => eb.and(own))
    .execute();
  // What was said of the document before is over.
  await closeExpired(ctx, now);
  if (state === "none") return reportProgress(ctx, run);
  const { applicantId, verificationId, expiresOn } = now;
  const detail = {
    type: "document_expired",
    state,
    documentType: knownType(now.documentType),
    expiresOn: expiresOn ?? "",
  } as const;
  const events = await recordMonitoringEvent(ctx, run, { applicantId, verificationId, detail, isOpen: true });
  await reportProgress(ctx, run, { events });
}

/** Once a night. @throws LostRun */
export async function checkExpiries(step: JobStep, run: TakenRun): Promise<void> {
  if (run.expiryDay === null) return;
  for (let after = firstId; ; ) {
    const found = await step((ctx) => readDated(ctx, run, after));
    for (const each of found) if (stateOf(run, each) !== each.expiry) await step((ctx) => reportExpiry(ctx, run, each));
    const last = found.at(-1);
    if (!last) return;
    after = last.applicantId;
  }
}
