import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { asksLiveness } from "#contract/records/steps/facial.step.ts";
import type { LivenessRunView } from "#contract/records/verifications/verification-liveness.ts";
import {
  findFrames,
  readLivenessActs,
  readLivenessRuns,
} from "#server/features/steps/flow-liveness/flow-liveness.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { EncryptedFileRef } from "#server/platform/secrets/applicant-vault.ts";

/** In their order. */
export async function viewLiveness(ctx: Ctx, id: string, form: FormConfig): Promise<LivenessRunView[]> {
  if (!asksLiveness(form)) return [];
  const acts = await readLivenessActs(ctx, id);
  return (await readLivenessRuns(ctx, id)).map((run) => ({
    id: run.id,
    state: run.state,
    refusal: run.refusal,
    requested: run.acts,
    started: run.started_at.toISOString(),
    acts: acts
      .filter(({ run_id }) => run_id === run.id)
      .map(({ id: act, measured: { reached, wanted }, ...row }) => ({
        id: act,
        act: row.act,
        refusal: row.refusal,
        reached,
        wanted,
        tookMs: row.took_ms,
      })),
  }));
}

/** @throws verifications.file_not_found */
export async function findFramesToSee(ctx: Ctx, { id, actId }: { id: string; actId: string }) {
  const frames = await findFrames(ctx, id, actId);
  if (!frames) throw fail(verificationFailures.file_not_found);
  return frames;
}

export async function findKeptFrames(ctx: Ctx, id: string, acts: readonly { id: string }[]) {
  const kept: EncryptedFileRef[] = [];
  for (const act of acts) kept.push((await findFramesToSee(ctx, { id, actId: act.id })).kept);
  return kept;
}
