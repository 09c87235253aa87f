import { sql } from "kysely";
import { leastMinScore } from "#contract/records/steps/database-screening.schema.ts";
import { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import type { ScreenedList, ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { readFormOf } from "#server/features/cases/verifications/verifications.form.queries.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { readingIdentityOf } from "#server/features/records/document-readings/document-readings.rules.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { rewriteCheck } from "#server/features/screening/screenings/screenings.checks.service.ts";
import { readQuestions, screeningStepOf } from "#server/features/screening/screenings/screenings.question.queries.ts";
import { byMonitoring, screeningQuestionOf } from "#server/features/screening/screenings/screenings.rules.ts";
import {
  type ScreeningResult,
  searchAllLists,
  type WantedLists,
} from "#server/features/screening/screenings/screenings.run.service.ts";
import { recordScreening, sameHashes } from "#server/features/screening/screenings/screenings.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { ownWork } from "#server/platform/holders.ts";
import { LostRun } from "#server/platform/jobs/followed-run.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { recordMonitoringEvent } from "./monitoring.events.service.ts";
import {
  bestHitEntry,
  changesOfHits,
  hitsByEntry,
  isAnyHitChange,
  type ReportedHit,
  screeningDetail,
  watchedLists,
} from "./monitoring.rules.ts";
import { reportProgress, type TakenRun, watchedNow } from "./monitoring.runs.service.ts";

type Due = { applicantId: string; verificationId: string };

async function readDue(ctx: Ctx, after: string): Promise<Due[]> {
  return ctx.tx
    .selectFrom("monitored_applicants")
    .select(["applicant_id as applicantId", "verification_id as verificationId"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("is_due", "=", true)
    .where("applicant_id", ">", after)
    .orderBy("applicant_id")
    .limit(dueAtOnce)
    .execute();
}

type Question = {
  /** Of a company, itself first; empty: nobody is known by name or number. */
  queried: ScreeningQuestion[];
  wanted: WantedLists;
  /** Those that the project watches; the form's own are looked at besides, so that none of its hits is lost. */
  watched: ScreenedList[];
  document: { type: string | null; expiresOn: string | null };
};

async function readDocument(ctx: Ctx, verificationId: string): Promise<Question["document"]> {
  const choice = DocumentChoice.nullable().parse(
    (await readKeptAnswers(ctx, verificationId, "DOCUMENT")).DOCUMENT ?? null,
  );
  const reading = await readReading(ctx, verificationId);
  return {
    type: choice?.documentType ?? null,
    expiresOn: readingIdentityOf(reading)?.expiry ?? choice?.fields.expiryDate ?? null,
  };
}

/** @throws verifications.not_found, applicants.erased */
async function readQuestionOf(ctx: Ctx, { watch }: TakenRun, { verificationId }: Due): Promise<Question> {
  const form = screeningStepOf(await readFormOf(ctx, verificationId));
  const watched = await watchedNow(ctx, watch);
  const codes = watched.flatMap(({ source, code }) => (source === "blacklist" ? [code] : []));
  const { kinds } = watchedLists(watch, codes);
  return {
    queried: await readQuestions(ctx, verificationId),
    watched,
    document: await readDocument(ctx, verificationId),
    wanted: {
      kinds: [...new Set([...kinds, ...(form?.lists ?? [])])],
      blacklists: [...new Set([...codes, ...(form?.customBlacklists ?? [])])],
      minScore: form?.minScore ?? leastMinScore,
    },
  };
}

const reportedColumns = ["source", "list_code as listCode", "entry_id as entryId", "same_hash as sameHash"] as const;

/** As it was reported to the project; before the first time, as the verification's last screening found, if there was one. */
async function readReported(ctx: Ctx, { applicantId, verificationId }: Due, isFirst: boolean): Promise<ReportedHit[]> {
  const project = ctxProjectOf(ctx);
  const last = isFirst
    ? await ctx.tx
        .selectFrom("screenings")
        .select("id")
        .where("project_id", "=", project)
        .where("verification_id", "=", verificationId)
        .orderBy("at", "desc")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst()
    : undefined;
  return last
    ? hitsByEntry(
        await ctx.tx
          .selectFrom("screening_hits")
          .select(reportedColumns)
          .where("project_id", "=", project)
          .where("screening_id", "=", last.id)
          .execute(),
      )
    : ctx.tx
        .selectFrom("monitored_hits")
        .select(reportedColumns)
        .where("project_id", "=", project)
        .where("applicant_id", "=", applicantId)
        .execute();
}

async function keepReported(ctx: Ctx, { applicantId }: Due, reported: readonly ReportedHit[]): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  await ctx.tx
    .deleteFrom("monitored_hits")
    .where("project_id", "=", project_id)
    .where("applicant_id", "=", applicantId)
    .execute();
  const rows = reported.map(({ source, listCode, entryId, sameHash }) => ({
    project_id,
    applicant_id: applicantId,
    source,
    list_code: listCode,
    entry_id: entryId,
    same_hash: sameHash,
  }));
  if (rows.length > 0) await ctx.tx.insertInto("monitored_hits").values(rows).execute();
}

type Hashed = ScreeningHit & { sameHash: string };

/** The row as it is now; undefined when there is nothing to look at any more. */
async function lockDue(ctx: Ctx, { applicantId, verificationId }: Due) {
  const { status } = await lockForDecision(ctx, verificationId);
  const own = { project_id: ctxProjectOf(ctx), applicant_id: applicantId, verification_id: verificationId };
  if (status !== "valid") {
    await ctx.tx
      .deleteFrom("monitored_applicants")
      .where((eb) => eb.and(own))
      .execute();
    return;
  }
  return ctx.tx
    .selectFrom("monitored_applicants")
    .select("screened_at")
    .where((eb) => eb.and({ ...own, is_due: true }))
    .forUpdate()
    .executeTakeFirst();
}

async function keepScreening(
  ctx: Ctx,
  due: Due,
  { document }: Question,
  { queried, hits }: ScreeningResult,
): Promise<void> {
  const vault = await openVault(ctx, due.verificationId);
  await ctx.tx
    .updateTable("monitored_applicants")
    .set({
      queried: sealValue(vault, queried, sealBindings.monitored(due.verificationId)),
      is_due: false,
      screened_at: sql<Date>`now()`,
      hits: hits.length,
      document_type: document.type,
      expires_on: document.expiresOn,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", due.applicantId)
    .execute();
}

/** In one transaction: what was found is kept, and whoever is to hear of it hears of it once. */
async function keep(ctx: Ctx, run: TakenRun, due: Due, question: Question, screened: ScreeningResult): Promise<void> {
  const row = await lockDue(ctx, due);
  if (!row) return;
  const hashes = await sameHashes(ctx, screened.hits);
  const now = hitsByEntry<Hashed>(screened.hits.map((hit, n) => ({ ...hit, sameHash: hashes[n] ?? "" })));
  const before = await readReported(ctx, due, row.screened_at === null);
  const lists = question.watched.filter(({ source, code }) =>
    screened.lists.some((list) => list.source === source && list.code === code),
  );
  const changes = changesOfHits(before, now, { lists, cut: screened.isCut });
  await keepScreening(ctx, due, question, screened);
  await keepReported(ctx, due, now);
  let events = 0;
  if (isAnyHitChange(changes)) {
    const { hits } = await recordScreening(ctx, due.verificationId, screened, byMonitoring);
    await rewriteCheck(ctx, due.verificationId);
    const isOpen = hits.some(({ verdict }) => verdict === null) && changes.added.length + changes.changed.length > 0;
    events = await recordMonitoringEvent(ctx, run, {
      ...due,
      detail: screeningDetail(changes, screened.lists),
      entry: bestHitEntry(changes),
      isOpen,
    });
  }
  await reportProgress(ctx, run, { screenings: 1, events });
}

const nothingQueried: ScreeningResult = {
  queried: screeningQuestionOf({ answers: {}, reading: null }),
  lists: [],
  missing: [],
  hits: [],
  isCut: false,
};

type Call = { platform: Platform; step: JobStep; projectId: string; run: TakenRun; signal: AbortSignal };

async function lookAt({ platform, step, projectId, run }: Call, due: Due): Promise<void> {
  const question = await step((ctx) => readQuestionOf(ctx, run, due));
  const { queried, wanted } = question;
  const by = { live: await step(async (ctx) => liveScopeOf(ctx)), tenantKey: ownWork(`monitoring of ${projectId}`) };
  const [first, ...others] = queried;
  const screened = first ? await searchAllLists(platform, by, [first, ...others], wanted) : nothingQueried;
  await step((ctx) => keep(ctx, run, due, question, screened));
}

const dueAtOnce = 16;
const screeningsAtOnce = 4;
const firstId = "00000000-0000-0000-0000-000000000000";

/** The search itself was away: it is not about the applicant. */
const isOutage = (error: unknown) => error instanceof RefusalError && error.failure.status === 503;
/** So many in a row, and nobody who could be looked at. */
const outagesMost = 64;

/**
 * Everybody who is due. Those who cannot be looked at stay due, and the others go on, however many they are.
 * @throws LostRun; when the search was away for everybody
 */
export async function screenDueApplicants(call: Call): Promise<void> {
  const { platform, step, run, signal } = call;
  let [seen, outages] = [0, 0];
  const isAway = () => outages === seen && outages > 1;
  for (let after = firstId; ; ) {
    const due = await step((ctx) => readDue(ctx, after));
    const last = due.at(-1);
    if (!last && isAway()) throw new Error("nobody could be looked at");
    if (!last) return;
    after = last.applicantId;
    let failures = 0;
    for (let at = 0; at < due.length; at += screeningsAtOnce) {
      signal.throwIfAborted();
      const ends = await Promise.allSettled(due.slice(at, at + screeningsAtOnce).map((each) => lookAt(call, each)));
      const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
      const lost = errors.find((error) => error instanceof LostRun);
      if (lost) throw lost;
      for (const err of errors) platform.log.warn({ err }, "a monitored applicant could not be looked at");
      failures += errors.length;
      outages += errors.filter(isOutage).length;
    }
    seen += due.length;
    if (isAway() && outages >= outagesMost) throw new Error("nobody could be looked at");
    if (failures > 0) await step((ctx) => reportProgress(ctx, run, { failed_screenings: failures }));
  }
}
