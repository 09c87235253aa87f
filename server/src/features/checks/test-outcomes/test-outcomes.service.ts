import { sql } from "kysely";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";
import { countResubmissions, readAskable } from "#server/features/cases/resubmissions/resubmissions.queries.ts";
import { requestResubmission } from "#server/features/cases/resubmissions/resubmissions.service.ts";
import {
  type LockedVerification,
  lockForDecision,
  settleChecks,
} from "#server/features/cases/verifications/verifications.decide.service.ts";
import { companiesToCheck, endWait } from "#server/features/records/company-base/company-base.waits.service.ts";
import { recordScreening } from "#server/features/screening/screenings/screenings.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { testHit } from "./test-outcomes.hit.rules.ts";
import { slowSeconds, type TestName, type TestOutcome, testOutcomeOf, testVerdictOf } from "./test-outcomes.rules.ts";

export type TestSubmission = { verificationId: string; applicantId: string; form: FormConfig; name: TestName };

/** Whose checks are to start, and when. */
export type TestNext = { verificationId: string; startAfter?: Date }[];

/** It says what a reviewer has to look at; nothing that says passed is ever written. */
async function writeFinding(
  ctx: Ctx,
  verificationId: string,
  { name, evidence }: { name: "database_screening" | "duplicate_person"; evidence: CheckEvidence },
): Promise<void> {
  const sealed = sealValue(await openVault(ctx, verificationId), evidence, sealBindings.evidence(verificationId, name));
  await ctx.tx
    .insertInto("verification_checks")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      name,
      result: "review",
      score: null,
      evidence: sealed,
      engine: "test-mode",
      engine_version: "1",
    })
    .execute();
  await ctx.tx
    .updateTable("verifications")
    .set({ check_briefs: JSON.stringify([{ name, result: "review" }]) })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .execute();
}

async function findHit(ctx: Ctx, { verificationId, name }: TestSubmission): Promise<void> {
  const { hits } = await recordScreening(ctx, verificationId, testHit(name));
  const found = "database_screening.found" as const;
  const evidence = { found, hits: hits.length, strong: 0, isCut: false, missing: [] };
  await writeFinding(ctx, verificationId, { name: "database_screening", evidence });
}

/** The newest test of somebody else is shown as the same person; with no other test there is nothing to find. */
async function findDuplicate(ctx: Ctx, { verificationId, applicantId }: TestSubmission): Promise<void> {
  const other = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("mode", "=", "test")
    .where("applicant_id", "<>", applicantId)
    .where("submitted_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  await ctx.tx
    .insertInto("verification_duplicates")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId, other_id: other.id, kind: "person" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const verifications = [{ verificationId: other.id, faceDistance: null }];
  await writeFinding(ctx, verificationId, {
    name: "duplicate_person",
    evidence: { found: "duplicate_person.found", verifications },
  });
}

/** The first item that this form asks for; without one, the test waits for a reviewer. */
async function requestAgain(ctx: Ctx, verificationId: string): Promise<void> {
  const { askable, refusal } = await readAskable(ctx, verificationId);
  const [item] = askable;
  if (refusal || !item) return;
  const { rowVersion } = await lockForDecision(ctx, verificationId);
  await requestResubmission(ctx, {
    verification_id: verificationId,
    rowVersion,
    items: [{ item, reason: "other", words: "" }],
  });
}

async function readSlowUntil(ctx: Ctx, verificationId: string): Promise<Date | null> {
  const { until, is_over } = await ctx.tx
    .selectFrom("verifications")
    .select(
      sql<Date>`coalesce(resubmitted_at, submitted_at, now()) + make_interval(secs => ${slowSeconds})`.as("until"),
    )
    .select(
      sql<boolean>`coalesce(resubmitted_at, submitted_at, now()) + make_interval(secs => ${slowSeconds}) <= clock_timestamp()`.as(
        "is_over",
      ),
    )
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .executeTakeFirstOrThrow();
  return is_over ? null : until;
}

async function settle(ctx: Ctx, before: LockedVerification, of: TestSubmission, outcome: TestOutcome): Promise<void> {
  const { verificationId } = of;
  await ctx.tx
    .deleteFrom("verification_checks")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();
  if (outcome === "hit") await findHit(ctx, of);
  if (outcome === "duplicate") await findDuplicate(ctx, of);
  const isAnswered = outcome === "requested_again" && (await countResubmissions(ctx, verificationId)) > 0;
  const verdict = testVerdictOf(outcome, of.form, isAnswered);
  await settleChecks(ctx, before, verdict);
  if (outcome === "requested_again" && !isAnswered) await requestAgain(ctx, verificationId);
  recordAudit(ctx, "verifications.checked", {
    id: verificationId,
    to: verdict.to,
    decline_reasons: verdict.declineReasons,
    checks: [],
  });
}

/**
 * In place of every check: nothing is read, compared, searched or paid. A second run changes nothing.
 * @returns whose checks start now or later: this one's, while it is slow; those of companies that waited for this person
 */
export async function decideTest(ctx: Ctx, of: TestSubmission): Promise<TestNext> {
  const { verificationId } = of;
  const before = await lockForDecision(ctx, verificationId);
  if (before.status !== "processing") return [];
  const outcome = testOutcomeOf(of.name);
  const startAfter = outcome === "slow" ? await readSlowUntil(ctx, verificationId) : null;
  if (startAfter) return [{ verificationId, startAfter }];
  await settle(ctx, before, of, outcome);
  await endWait(ctx, verificationId);
  return (await companiesToCheck(ctx, of.applicantId)).map((id) => ({ verificationId: id }));
}
