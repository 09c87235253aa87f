import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStep } from "#contract/records/flow/flow-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import {
  asksAnswers,
  missingAnswersOf,
  requestedConsents,
  requestedPhotosOf,
} from "#contract/records/requested/requested.rules.ts";
import { asksPersons } from "#contract/records/steps/company.step.ts";
import { asksLiveness } from "#contract/records/steps/facial.step.ts";
import { asksSignature } from "#contract/records/steps/qes.step.ts";
import { stepVisits, visitOf } from "#contract/records/steps/steps.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { channelsToConfirm, confirmedChannels, hasConsented } from "#flow/answers/agreements.rules.ts";
import { type AnswerScreen, isAnswered, isAnswerScreen, isUntouched } from "#flow/answers/answers.rules.ts";
import { questionIndexOf, type VideoScreen, videoScreens } from "#flow/answers/videos.rules.ts";

export type FlowScreen =
  | "consent"
  | "welcome"
  | AnswerScreen
  | `confirm-${CodeChannel}`
  | `photo-${FileSide}`
  | VideoScreen
  | "liveness"
  | "signature"
  | "persons"
  | "review"
  | "status";

/** Whether a reviewer requested the step's answers again; true for everybody else's. */
export const areAnswersRequested = ({ requestedAgain }: FlowState, { type }: FlowStep): boolean =>
  requestedAgain === null || requestedAgain.items.some(({ item }) => item === type);

function isRequested(state: FlowState, step: FlowStep, screen: FlowScreen): boolean {
  // It belongs to the selfie.
  const side = screen === "liveness" ? "selfie" : screenSideOf(screen);
  return side && state.requestedAgain ? state.requestedAgain.sides.includes(side) : areAnswersRequested(state, step);
}

export function screensOfStep(state: FlowState, step: FlowStep): FlowScreen[] {
  if (visitOf(step.type).isMet?.(state) === false) return [];
  const { screen: questions } = stepVisits[step.type];
  const screens: FlowScreen[] = [
    ...(questions && asksAnswers(state.form, step) ? [questions] : []),
    ...(step.type === "PROFILE" ? channelsToConfirm(state).map((channel) => `confirm-${channel}` as const) : []),
    ...(step.type === "VIDEO" ? videoScreens(step.questions) : []),
    ...(step.type === "QES" && asksSignature(state.form) ? ["signature" as const] : []),
    ...requestedPhotosOf(step, state).map((side) => `photo-${side}` as const),
    // Named once: they are not requested again.
    ...(step.type === "COMPANY" && asksPersons(step) && !state.requestedAgain ? ["persons" as const] : []),
    ...(step.type === "FACIAL" && asksLiveness(state.form) ? ["liveness" as const] : []),
  ];
  return screens.filter((screen) => isRequested(state, step, screen));
}

/** Consents are on the welcome page; without one, on their own page. */
function firstScreens(state: FlowState): FlowScreen[] {
  if (state.requestedAgain || !state.form.skipWelcomePage) return ["welcome"];
  return requestedConsents(state.form).length > 0 ? ["consent"] : [];
}

/** Every screen up to the review, in the form's order. A document's photos are known once it is chosen. */
export const flowScreensOf = (state: FlowState): FlowScreen[] => [
  ...firstScreens(state),
  ...state.form.steps.flatMap((step) => screensOfStep(state, step)),
  "review",
];

export const screenChannelOf = (screen: FlowScreen): CodeChannel | undefined =>
  confirmedChannels.find((channel) => screen === `confirm-${channel}`);

export const screenSideOf = (screen: FlowScreen): FileSide | undefined =>
  screen.startsWith("photo-") ? (screen.slice("photo-".length) as FileSide) : undefined;

export function isSatisfied(screen: FlowScreen, state: FlowState): boolean {
  const side = screenSideOf(screen);
  if (side) return !missingAnswersOf(state.form, state).includes(`files.${side}`);
  const index = questionIndexOf(screen);
  if (index !== undefined) return !missingAnswersOf(state.form, state).includes(`videos.${index}`);
  if (screen === "persons") return !missingAnswersOf(state.form, state).some((path) => path.startsWith("persons."));
  if (screen === "liveness") return !missingAnswersOf(state.form, state).includes("liveness.acts");
  if (screen === "signature") return state.signature !== null;
  const channel = screenChannelOf(screen);
  if (channel) return state.confirmed[channel] !== null;
  if (screen === "welcome" || screen === "consent") return hasConsented(state);
  return !isAnswerScreen(screen) || isAnswered(screen, state);
}

export const firstOpen = (state: FlowState): FlowScreen =>
  flowScreensOf(state).find((screen) => !isSatisfied(screen, state)) ?? "review";

export function screenToResume(state: FlowState): FlowScreen {
  if (state.status !== "created") return "status";
  return isUntouched(state) ? (flowScreensOf(state)[0] ?? "review") : firstOpen(state);
}

/** Not when the verification is over, or an earlier screen is incomplete. */
export function allowedScreen(wanted: FlowScreen, state: FlowState): FlowScreen {
  if (state.status !== "created") return "status";
  const screens = flowScreensOf(state);
  const index = screens.indexOf(wanted);
  if (index < 0) return screenToResume(state);
  return screens.slice(0, index).find((screen) => !isSatisfied(screen, state)) ?? wanted;
}

/** After an edit from the review the next screen is the review, unless the edit opened something new. */
export function nextScreen(screen: FlowScreen, state: FlowState, isEdit: boolean): FlowScreen {
  if (isEdit) return firstOpen(state);
  const screens = flowScreensOf(state);
  return allowedScreen(screens[screens.indexOf(screen) + 1] ?? "review", state);
}

export function previousScreen(screen: FlowScreen, state: FlowState): FlowScreen | undefined {
  const screens = flowScreensOf(state);
  return screens[screens.indexOf(screen) - 1];
}

export type FlowProgress = { step: number; steps: number; share: number };

/** A document with its photos is one step. `share`: 0 to 1 within a step. */
export function flowProgressOf(screen: FlowScreen, state: FlowState): FlowProgress | undefined {
  const steps = state.form.steps.map((step) => screensOfStep(state, step)).filter((screens) => screens.length > 0);
  const groups = [...steps, ["review" as FlowScreen]];
  const index = groups.findIndex((group) => group.includes(screen));
  const group = groups[index];
  if (!group) return undefined;
  const within = group.indexOf(screen) / group.length;
  return { step: index + 1, steps: groups.length, share: (index + within + 1 / group.length) / groups.length };
}
