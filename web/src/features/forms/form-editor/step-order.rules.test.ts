import { expect, test } from "vitest";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { moveStep, stepsInUse } from "./step-order.rules.ts";

const order: StepType[] = ["PROFILE", "TAX_ID", "DOCUMENT", "QES", "FACIAL"];
const isOn = (type: StepType) => type !== "TAX_ID" && type !== "QES";

test("applicants pass the steps that are on, in their order", () => {
  expect(stepsInUse(order, isOn)).toEqual(["PROFILE", "DOCUMENT", "FACIAL"]);
});

test.each<[StepType, StepType, StepType[]]>([
  ["FACIAL", "PROFILE", ["FACIAL", "TAX_ID", "PROFILE", "QES", "DOCUMENT"]],
  ["PROFILE", "FACIAL", ["DOCUMENT", "TAX_ID", "FACIAL", "QES", "PROFILE"]],
  ["DOCUMENT", "PROFILE", ["DOCUMENT", "TAX_ID", "PROFILE", "QES", "FACIAL"]],
  ["DOCUMENT", "DOCUMENT", order],
])("%s goes to the place of %s; those that are off stay where they are", (step, to, moved) => {
  expect(moveStep(order, isOn, { step, to })).toEqual(moved);
});

test("a step that is off cannot be moved", () => {
  expect(moveStep(order, isOn, { step: "QES", to: "PROFILE" })).toEqual(order);
  expect(moveStep(order, isOn, { step: "PROFILE", to: "QES" })).toEqual(order);
});
