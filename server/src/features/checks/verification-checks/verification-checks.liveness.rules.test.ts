import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig } from "../../../../test/forms.ts";
import type { CheckFacts, LivenessFacts, PresenceFacts } from "./verification-checks.facts.rules.ts";
import { checkDeepfake, checkLiveness } from "./verification-checks.liveness.rules.ts";

const { FACIAL } = defaultSteps();
type Facts = Partial<Pick<CheckFacts, "liveness" | "presence" | "selfie">>;

function factsOf(facial: Partial<typeof FACIAL>, facts: Facts): CheckFacts {
  const thresholds = { match: 0.5, noMatch: 0.62 };
  const form = FormConfig.parse(formConfig({ steps: [{ ...FACIAL, thresholds, ...facial }] }));
  return { form, liveness: null, presence: null, selfie: { isClear: true }, ...facts } as unknown as CheckFacts;
}

const done: LivenessFacts = {
  tries: 1,
  run: { hasPassed: true, acts: ["blink", "look_up", "turn_left"] },
  distance: 0.3,
  wasSeenBefore: false,
};
const failed: LivenessFacts = { ...done, run: { hasPassed: false, refusal: "not_done" }, tries: 5 };

test.each<[string, LivenessFacts | null, string, string]>([
  ["three movements by the selfie's face pass", done, "pass", "liveness.pass"],
  ["a face that may be another one is for a person", { ...done, distance: 0.55 }, "review", "liveness.less_alike"],
  ["a face that is another one fails", { ...done, distance: 0.7 }, "fail", "liveness.other_person"],
  ["without a face to compare with a person looks", { ...done, distance: null }, "review", "unchecked"],
  ["movements that were not seen are for a person", failed, "review", "liveness.not_shown"],
  [
    "frames of an earlier run are for a person, whatever follows",
    { ...done, wasSeenBefore: true },
    "review",
    "liveness.seen_before",
  ],
  ["no movements at all never pass", null, "not_available", "unchecked"],
])("%s", (_, liveness, result, found) => {
  expect(checkLiveness(factsOf({ mode: "active" }, { liveness }))).toMatchObject({ result, evidence: { found } });
});

test("a selfie that the engine is not sure of declines nobody", () => {
  const selfie = { same: [], shown: null, signs: [], isClear: false };
  const facts = factsOf({ mode: "active" }, { liveness: { ...done, distance: 0.7 }, selfie });
  expect(checkLiveness(facts)).toMatchObject({ result: "review", evidence: { found: "liveness.less_alike" } });
});

const says = (verdict: "genuine" | "attack" | "unsure"): PresenceFacts => ({
  state: "answered",
  answer: { passive: { verdict, likelihood: 0.9 }, deepfake: { verdict, likelihood: null } },
});

test.each<[string, PresenceFacts | null, string]>([
  ["a genuine selfie passes", says("genuine"), "pass"],
  ["an attack fails", says("attack"), "fail"],
  ["what the provider cannot say is for a person", says("unsure"), "review"],
  ["so is what it left out", { state: "answered", answer: { passive: null, deepfake: null } }, "review"],
  ["and what it does not know", { state: "unknown" }, "review"],
  ["a provider that is away makes it not available", { state: "failed", why: "slow" }, "not_available"],
  ["no provider, too", { state: "not_configured" }, "not_available"],
  ["nor does it pass when nothing was asked", null, "not_available"],
])("passive liveness and deepfakes: %s", (_, presence, result) => {
  expect(checkLiveness(factsOf({ mode: "passive" }, { presence }))?.result).toBe(result);
  expect(checkDeepfake(factsOf({ deepfakeDetection: true }, { presence }))?.result).toBe(result);
});

test("a static selfie has no such check", () => {
  expect(checkLiveness(factsOf({}, {}))).toBeNull();
  expect(checkDeepfake(factsOf({}, {}))).toBeNull();
});
