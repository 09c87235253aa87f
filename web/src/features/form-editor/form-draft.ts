import { type FormConfig, type FormConfigInput, formDefaults } from "#contract/forms/form-config.ts";
import { defaultSteps } from "#contract/forms/form-step-defaults.ts";
import type { FormStep, StepOf, StepType } from "#contract/forms/form-steps.ts";
import { stepTypes } from "#contract/forms/step-choices.ts";

/**
 * A form as the editor holds it: every step is there, switched on or off, so that switching off loses nothing. `order` is
 * the order in which applicants pass them, of all steps.
 */
export type FormDraft = Omit<FormConfig, "steps"> & {
  permanentLinkEnabled: boolean;
  order: StepType[];
  steps: { [T in StepType]: Omit<StepOf<T>, "type"> & { on: boolean } };
};

const offSteps = (): FormDraft["steps"] =>
  Object.fromEntries(
    Object.entries(defaultSteps()).map(([type, { type: _, ...step }]) => [type, { ...step, on: false }]),
  ) as never;

const usual = ["PROFILE", "DOCUMENT", "FACIAL"] as const;

/** What a new form starts from: the contract's defaults, and the usual three steps. */
export function newDraft(): FormDraft {
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

export function draftOf({ steps, ...rest }: FormConfig, permanentLinkEnabled: boolean): FormDraft {
  const used = steps.map(({ type }) => type);
  const given = Object.fromEntries(steps.map(({ type, ...step }) => [type, { ...step, on: true }]));
  return {
    ...rest,
    permanentLinkEnabled,
    order: [...used, ...stepTypes.filter((type) => !used.includes(type))],
    steps: { ...offSteps(), ...given },
  };
}

/** The form that a draft stands for, not yet validated. */
export function configOf({ order, steps, permanentLinkEnabled: _, ...rest }: FormDraft): FormConfigInput {
  const used = order.filter((type) => steps[type].on);
  return {
    ...rest,
    steps: used.map((type) => {
      const { on, ...step } = steps[type];
      return { type, ...step } as FormStep;
    }),
  };
}

/**
 * The draft's field that an error of the form's rules is about: `steps.1.documentTypes` is `steps.DOCUMENT.documentTypes`.
 * What concerns the steps as a whole is `steps`.
 */
export function draftField(path: readonly PropertyKey[], config: FormConfigInput): string {
  const [first, index, ...rest] = path.map(String);
  if (first !== "steps" || index === undefined) return path.map(String).join(".");
  const type = config.steps[Number(index)]?.type;
  return type ? ["steps", type, ...rest].join(".") : "steps";
}
