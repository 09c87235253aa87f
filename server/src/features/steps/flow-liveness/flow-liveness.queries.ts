import { sql } from "kysely";
import type { FlowLiveness } from "#contract/records/flow/flow-given.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { asksLiveness } from "#contract/records/steps/facial.step.ts";
import { framePartsOf } from "#engines/faces/frame-prints.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { keptAct, openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { livenessTriesLeft, MeasuredAct } from "./flow-liveness.rules.ts";

const runsOf = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("liveness_runs")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId);

/** Of this visit: a request for the selfie asks for runs of its own. */
export async function readLivenessTries(ctx: Ctx, verificationId: string): Promise<FlowLiveness> {
  const resubmissionId = resubmissionIdOf(ctx);
  const runs = await runsOf(ctx, verificationId)
    .where("resubmission_id", resubmissionId === null ? "is" : "=", resubmissionId)
    .select("state")
    .execute();
  return { hasPassed: runs.some(({ state }) => state === "passed"), triesLeft: livenessTriesLeft(runs.length) };
}

export const flowLivenessOf = async (
  ctx: Ctx,
  verificationId: string,
  form: FormConfig,
): Promise<FlowLiveness | null> => (asksLiveness(form) ? readLivenessTries(ctx, verificationId) : null);

export const findOpenRun = (ctx: Ctx, verificationId: string, id: string) =>
  runsOf(ctx, verificationId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .select([
      "id",
      "nonce",
      "acts",
      sql<number>`extract(epoch from now() - prompted_at)::float8 * 1000`.as("elapsed_ms"),
    ])
    .executeTakeFirst();

export async function readLivenessActs(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("liveness_acts")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .select([
      "id",
      "run_id",
      "position",
      "act",
      "refusal",
      "storage_key",
      "size_bytes",
      "measured",
      "took_ms",
      "created_at",
    ])
    .orderBy("created_at")
    .execute();
  const vault = await openVault(ctx, verificationId);
  return rows.map((row) => ({
    ...row,
    measured: MeasuredAct.parse(openValue(vault, row.measured, sealBindings.livenessMeasured(verificationId, row.id))),
  }));
}

export const readLivenessRuns = (ctx: Ctx, verificationId: string) =>
  runsOf(ctx, verificationId)
    .select(["id", "resubmission_id", "acts", "state", "refusal", "started_at", "ended_at"])
    .orderBy("started_at")
    .execute();

/** So many similar frames say nothing about one of them. */
const mostCandidates = 500;

/** Of other runs of the project that have a frame with an equal part. */
export async function findSimilarPrints(ctx: Ctx, runId: string, prints: readonly string[]): Promise<string[]> {
  const parts = [...new Set(prints.flatMap(framePartsOf))];
  const rows = await ctx.tx
    .selectFrom("liveness_acts")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("run_id", "<>", runId)
    .where(sql<boolean>`print_parts && ${parts}::text[]`)
    .select("prints")
    .orderBy("created_at", "desc")
    .limit(mostCandidates)
    .execute();
  return rows.flatMap((row) => row.prints);
}

export async function findFrames(ctx: Ctx, verificationId: string, id: string) {
  const row = await ctx.tx
    .selectFrom("liveness_acts")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", id)
    .select(["id", "act", "storage_key"])
    .executeTakeFirst();
  return row && { act: row.act, kept: keptAct(await openVault(ctx, verificationId), verificationId, row) };
}
