import { type FormConfig, type FormConfigInput, formDefaults } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStep, FormStepOfType } from "#contract/records/forms/form-steps.ts";
import { type StepType, stepTypes } from "#contract/records/steps/step-types.ts";

/** Every step is there, on or off, so that switching off loses nothing. `order` has all steps. */
export type FormDraft = Omit<FormConfig, "steps"> & {
  permanentLinkEnabled: boolean;
  order: StepType[];
  steps: { [T in StepType]: Omit<FormStepOfType<T>, "type"> & { on: boolean } };
};

const offSteps = (): FormDraft["steps"] =>
  Object.fromEntries(
    Object.entries(defaultSteps()).map(([type, { type: _, ...step }]) => [type, { ...step, on: false }]),
  ) as never;

const usual = ["PROFILE", "DOCUMENT", "FACIAL"] as const;

export function newFormDraft(): FormDraft {
  const steps = offSteps();
  for (const type of usual) steps[type].on = true;
  return {
    ...formDefaults(),
    name: "",
    languages: ["en"],
    countries: [],
    permanentLinkEnabled: true,
    order: [...stepTypes],
    steps,
  };
}

export function formDraftOf({ steps, ...rest }: FormConfig, permanentLinkEnabled: boolean): FormDraft {
  const used = steps.map(({ type }) => type);
  const given = Object.fromEntries(steps.map(({ type, ...step }) => [type, { ...step, on: true }]));
  return {
    ...rest,
    permanentLinkEnabled,
    order: [...used, ...stepTypes.filter((type) => !used.includes(type))],
    steps: { ...offSteps(), ...given },
  };
}

export function formConfigOf({ order, steps, permanentLinkEnabled: _, ...rest }: FormDraft): FormConfigInput {
  const used = order.filter((type) => steps[type].on);
  return {
    ...rest,
    steps: used.map((type) => {
      const { on, ...step } = steps[type];
      return { type, ...step } as FormStep;
    }),
  };
}

/** `steps.1.documentTypes` is `steps.DOCUMENT.documentTypes`; an error of all steps is at `steps`. */
export function draftField(path: readonly PropertyKey[], config: FormConfigInput): string {
  const [first, index, ...rest] = path.map(String);
  if (first !== "steps" || index === undefined) return path.map(String).join(".");
  const type = config.steps[Number(index)]?.type;
  return type ? ["steps", type, ...rest].join(".") : "steps";
}
