import { useWatch } from "react-hook-form";
import { type StepType, stepTypes } from "#contract/records/steps/step-types.ts";
import type { SectionProps } from "./section-props.ts";
import { moveStep, stepsInUse } from "./step-order.rules.ts";

const switches = stepTypes.map((type) => `steps.${type}.on` as const);

/** Steps in use, in the applicant's order, and how to move one. Renders on moving and switching, not on typing. */
export function useStepOrder({ control, setValue }: SectionProps["form"]) {
  const order = useWatch({ control, name: "order" });
  const on = useWatch({ control, name: switches });
  const isOn = (type: StepType) => on[stepTypes.indexOf(type)] === true;
  const move = (step: StepType, to: StepType) =>
    setValue("order", moveStep(order, isOn, { step, to }), { shouldDirty: true });
  return { inUse: stepsInUse(order, isOn), move };
}
