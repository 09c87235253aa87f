import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { PresenceAnswer } from "#contract/screening/services/service-providers.ts";
import { faceBandOf } from "#engines/faces/compare.ts";
import { faceThresholdsOf } from "./verification-checks.face-facts.rules.ts";
import {
  type CheckFacts,
  type CheckRule,
  type CheckRuleResult,
  forPerson,
  notAvailable,
  type PresenceFacts,
} from "./verification-checks.facts.rules.ts";

const engine = "faces" as const;

function judgeActive({ form, liveness, selfie }: CheckFacts): CheckRuleResult<"liveness"> {
  if (!liveness) return notAvailable("no_liveness", { engine });
  const { run, tries, distance, wasSeenBefore } = liveness;
  if (wasSeenBefore)
    return { result: "review", reasons: ["FRAUDULENT"], evidence: { found: "liveness.seen_before", tries }, engine };
  if (!run.hasPassed) {
    const evidence = { found: "liveness.not_shown" as const, refusal: run.refusal ?? ("not_done" as const), tries };
    return { result: "review", reasons: ["NO_SELFIE"], evidence, engine };
  }
  if (distance === null) return forPerson("faces_not_compared", { engine });
  const step = stepOf(form, "FACIAL");
  const band = faceBandOf(distance, step ? faceThresholdsOf(step) : { matchAtMost: 0, reviewAtMost: 0 });
  const facts = { acts: run.acts, tries, distance };
  const reasons = ["DIFFERENT_FACES" as const];
  if (band === "match")
    return { result: "pass", score: distance, evidence: { found: "liveness.pass", ...facts }, engine };
  return band === "review" || !selfie.isClear
    ? { result: "review", score: distance, reasons, evidence: { found: "liveness.less_alike", ...facts }, engine }
    : { result: "fail", score: distance, reasons, evidence: { found: "liveness.other_person", ...facts }, engine };
}

const verdictOf = (presence: PresenceFacts | null, of: keyof PresenceAnswer) =>
  presence?.state === "answered" ? presence.answer[of] : null;

/** What the provider did not say is never a pass. */
function whyNoVerdict(presence: PresenceFacts | null) {
  if (presence === null || presence.state === "not_configured") return notAvailable("no_engine");
  return presence.state === "failed" ? notAvailable("provider_failed") : forPerson("provider_unsure");
}

function judgePassive({ presence }: CheckFacts): CheckRuleResult<"liveness"> {
  const verdict = verdictOf(presence, "passive");
  if (!verdict || verdict.verdict === "unsure") return whyNoVerdict(presence);
  const { likelihood } = verdict;
  return verdict.verdict === "genuine"
    ? { result: "pass", evidence: { found: "liveness.provider_pass", likelihood } }
    : { result: "fail", reasons: ["FRAUDULENT"], evidence: { found: "liveness.provider_fail", likelihood } };
}

export const checkLiveness: CheckRule<"liveness"> = (facts) => {
  const mode = stepOf(facts.form, "FACIAL")?.mode ?? "static_selfie";
  if (mode === "static_selfie") return null;
  return mode === "active" ? judgeActive(facts) : judgePassive(facts);
};

export const checkDeepfake: CheckRule<"deepfake"> = (facts) => {
  if (stepOf(facts.form, "FACIAL")?.deepfakeDetection !== true) return null;
  const { presence } = facts;
  const verdict = verdictOf(presence, "deepfake");
  if (!verdict || verdict.verdict === "unsure") return whyNoVerdict(presence);
  const { likelihood } = verdict;
  return verdict.verdict === "genuine"
    ? { result: "pass", evidence: { found: "deepfake.pass", likelihood } }
    : { result: "fail", reasons: ["FRAUDULENT"], evidence: { found: "deepfake.fail", likelihood } };
};
