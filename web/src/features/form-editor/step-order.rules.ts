import type { StepType } from "#contract/forms/form-steps.ts";

/** The steps that are on, in the order in which applicants pass them. */
export const stepsInUse = (order: readonly StepType[], isOn: (type: StepType) => boolean): StepType[] =>
  order.filter(isOn);

/**
 * The order with one of the steps in use moved to the place of another one; those that are off keep their places, so that
 * a step which is switched on again stands where it stood.
 */
export function moveStep(
  order: readonly StepType[],
  isOn: (type: StepType) => boolean,
  { step, to }: { step: StepType; to: StepType },
): StepType[] {
  const inUse = stepsInUse(order, isOn);
  const [from, place] = [inUse.indexOf(step), inUse.indexOf(to)];
  if (from < 0 || place < 0) return [...order];
  const moved = inUse.toSpliced(from, 1).toSpliced(place, 0, step);
  return order.map((type) => (isOn(type) ? (moved.shift() ?? type) : type));
}
