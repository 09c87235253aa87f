import type { FlowState } from "#contract/flow.contract.ts";
import type { ProfileAnswers } from "#contract/flow-answers.ts";
import type { FlowStep, FlowStepOf } from "#contract/flow-form.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import { type FileSide, identityDocuments } from "#contract/identity-documents.ts";

/** What can be in front of the applicant. `photo-…` is one photo each. */
export type Screen = "welcome" | "profile" | "document" | `photo-${FileSide}` | "review" | "status";

export const stepOf = <T extends FlowStep["type"]>(state: FlowState, type: T): FlowStepOf<T> | undefined =>
  state.form.steps.find((step): step is FlowStepOf<T> => step.type === type);

/** Photos of the chosen document, in the order in which they are taken. */
export const documentSides = ({ document }: FlowState): readonly FileSide[] =>
  document ? identityDocuments[document.documentType].sides : [];

const screensOfStep = (state: FlowState, step: FlowStep): Screen[] => {
  if (step.type === "PROFILE") return ["profile"];
  if (step.type === "FACIAL") return ["photo-selfie"];
  if (step.type !== "DOCUMENT") return [];
  return ["document", ...documentSides(state).map((side) => `photo-${side}` as const)];
};

/** Every screen up to the review, in the form's order. Until a document is chosen its photos are not known. */
export const screensOf = (state: FlowState): Screen[] => [
  ...(state.form.skipWelcomePage ? [] : ["welcome" as const]),
  ...state.form.steps.flatMap((step) => screensOfStep(state, step)),
  "review",
];

export const sideOf = (screen: Screen): FileSide | undefined =>
  screen.startsWith("photo-") ? (screen.slice("photo-".length) as FileSide) : undefined;

export const askedFields = (step: FlowStepOf<"PROFILE">): ProfileFieldName[] =>
  (Object.keys(step.fields) as ProfileFieldName[]).filter((name) => step.fields[name].enabled);

const hasMandatory = (step: FlowStepOf<"PROFILE"> | undefined, profile: ProfileAnswers) =>
  !step || askedFields(step).every((name) => !step.fields[name].mandatory || Boolean(profile[name]));

/** Whether the server has all that this screen asks for. */
export function isSatisfied(screen: Screen, state: FlowState): boolean {
  const side = sideOf(screen);
  if (side) return state.files.some((file) => file.side === side);
  if (screen === "profile") return hasMandatory(stepOf(state, "PROFILE"), state.profile);
  if (screen === "document") return state.document !== null;
  return true;
}

const isUntouched = ({ profile, document, files }: FlowState) =>
  Object.keys(profile).length === 0 && document === null && files.length === 0;

/** The first screen that still needs something; the review when none does. */
export const firstOpen = (state: FlowState): Screen =>
  screensOf(state).find((screen) => !isSatisfied(screen, state)) ?? "review";

/** Where somebody who comes (back) stands. */
export function screenToResume(state: FlowState): Screen {
  if (state.status !== "created") return "status";
  return isUntouched(state) ? (screensOf(state)[0] ?? "review") : firstOpen(state);
}

/** The wanted screen, unless the verification is over, has no such screen, or something before it is missing. */
export function allowedScreen(wanted: Screen, state: FlowState): Screen {
  if (state.status !== "created") return "status";
  const screens = screensOf(state);
  const index = screens.indexOf(wanted);
  if (index < 0) return screenToResume(state);
  return screens.slice(0, index).find((screen) => !isSatisfied(screen, state)) ?? wanted;
}

/** The screen after this one. Whoever came from the review goes back to it, unless the change opened something new. */
export function nextScreen(screen: Screen, state: FlowState, isEdit: boolean): Screen {
  if (isEdit) return firstOpen(state);
  const screens = screensOf(state);
  return allowedScreen(screens[screens.indexOf(screen) + 1] ?? "review", state);
}

export function previousScreen(screen: Screen, state: FlowState): Screen | undefined {
  const screens = screensOf(state);
  return screens[screens.indexOf(screen) - 1];
}

export type Progress = { step: number; steps: number; share: number };

/**
 * "Step x of n", where a document with its photos is one step and the review is the last; `share` (0 to 1) moves within a
 * step too. Undefined where nothing is counted: welcome and status.
 */
export function progressOf(screen: Screen, state: FlowState): Progress | undefined {
  const groups = [...state.form.steps.map((step) => screensOfStep(state, step)), ["review" as Screen]];
  const index = groups.findIndex((group) => group.includes(screen));
  const group = groups[index];
  if (!group) return undefined;
  const within = group.indexOf(screen) / group.length;
  return { step: index + 1, steps: groups.length, share: (index + within + 1 / group.length) / groups.length };
}
