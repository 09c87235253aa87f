import type { StepType } from "#contract/records/steps/step-types.ts";

export const stepsInUse = (order: readonly StepType[], isOn: (type: StepType) => boolean): StepType[] =>
  order.filter(isOn);

/** Steps that are off keep their positions, so that switching one on again restores it. */
export function moveStep(
  order: readonly StepType[],
  isOn: (type: StepType) => boolean,
  { step, to }: { step: StepType; to: StepType },
): StepType[] {
  const inUse = stepsInUse(order, isOn);
  const [from, target] = [inUse.indexOf(step), inUse.indexOf(to)];
  if (from < 0 || target < 0) return [...order];
  const moved = inUse.toSpliced(from, 1).toSpliced(target, 0, step);
  return order.map((type) => (isOn(type) ? (moved.shift() ?? type) : type));
}
