import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { faceDistance } from "#engines/faces/compare.ts";
import { isWorthAsking } from "#server/features/screening/services/services.providers.rules.ts";
import { askProvider } from "#server/features/screening/services/services.providers.service.ts";
import { readLivenessActs, readLivenessRuns } from "#server/features/steps/flow-liveness/flow-liveness.queries.ts";
import { livenessDescriptorOf } from "#server/features/steps/flow-liveness/flow-liveness.rules.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LivenessFacts, PresenceFacts } from "./verification-checks.facts.rules.ts";

export type LivenessRuns = Omit<LivenessFacts, "distance"> & { faces: Float32Array[] };

/** Null: the form asks for none, or none was given. */
export async function takeLiveness(ctx: Ctx, verificationId: string, form: FormConfig): Promise<LivenessRuns | null> {
  if (stepOf(form, "FACIAL")?.mode !== "active") return null;
  const all = await readLivenessRuns(ctx, verificationId);
  // What was requested again is shown again: a try before it proves nothing of the new selfie.
  const runs = all.filter(({ resubmission_id }) => resubmission_id === all.at(-1)?.resubmission_id);
  const decisive = runs.findLast(({ state }) => state === "passed") ?? runs.at(-1);
  if (!decisive) return null;
  const acts = (await readLivenessActs(ctx, verificationId)).filter(({ run_id }) => run_id === decisive.id);
  return {
    tries: runs.length,
    run:
      decisive.state === "passed"
        ? { hasPassed: true, acts: decisive.acts }
        : { hasPassed: false, refusal: decisive.refusal },
    wasSeenBefore: all.some(({ refusal }) => refusal === "seen_before"),
    faces: acts.flatMap(({ measured }) => livenessDescriptorOf(measured) ?? []),
  };
}

export function livenessFacts(runs: LivenessRuns | null, selfie: Float32Array | null): LivenessFacts | null {
  if (!runs) return null;
  const { faces, ...facts } = runs;
  const apart = selfie === null ? [] : faces.map((face) => faceDistance(face, selfie));
  return { ...facts, distance: apart.length === 0 ? null : Math.max(...apart) };
}

type Asking = {
  live: LiveScope;
  verificationId: string;
  form: FormConfig;
  selfie: Buffer | undefined;
  isLastTry: boolean;
};

/** Passive liveness and deepfakes, which only a provider judges. Null: not requested. */
export async function askPresence(
  platform: Platform,
  { live, verificationId, form, selfie, isLastTry }: Asking,
): Promise<PresenceFacts | null> {
  const step = stepOf(form, "FACIAL");
  const wanted = [...(step?.mode === "passive" ? ["passive"] : []), ...(step?.deepfakeDetection ? ["deepfake"] : [])];
  if (wanted.length === 0 || !selfie) return null;
  const question = {
    kind: "presence" as const,
    wanted,
    selfie: { type: "image/jpeg" as const, base64: selfie.toString("base64") },
  };
  const said = await askProvider(platform, { live, id: questionId(verificationId, question) }, question);
  if (said.state === "failed" && !isLastTry && isWorthAsking(said.why))
    throw new Error(`the provider of liveness did not answer: ${said.why}`);
  return said;
}
