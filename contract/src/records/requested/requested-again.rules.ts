import type { FileSide } from "../forms/identity-documents.ts";
import type { PhotoAnswers, RequestingForm } from "../steps/step-definition.ts";
import { neededFileSides, partOfStep, stepOfFileSide } from "./requested.rules.ts";
import { type ResubmissionItem, type ResubmissionStep, resubmissionSteps } from "./requested-again.ts";

// For server, dashboard and the applicant's page, which has no zod.

export const isRequestableStep = (item: string): item is ResubmissionStep =>
  resubmissionSteps.some((step) => step === item);
export const stepOfItem = (item: ResubmissionItem) => (isRequestableStep(item) ? item : stepOfFileSide[item]);

/** Photos to take again, in their order: the marked ones, all of another document, and what a new answer calls for. */
export const sidesRequestedAgain = (
  form: RequestingForm,
  given: PhotoAnswers,
  items: readonly ResubmissionItem[],
  before: readonly FileSide[],
): FileSide[] =>
  neededFileSides(form, given).filter((side) => {
    const step = stepOfFileSide[side];
    if (items.includes(side)) return true;
    if (!items.includes(step as ResubmissionItem)) return false;
    return step === "DOCUMENT" || !before.includes(side);
  });

/** Whether something missing (`missingAnswersOf`) is among what was requested. */
export function isPathRequested(path: string, items: readonly ResubmissionItem[], sides: readonly FileSide[]): boolean {
  const [head = "", side = ""] = path.split(".");
  if (head === "files") return sides.some((each) => each === side);
  if (head === "liveness") return sides.includes("selfie");
  if (head === "videos") return items.includes("VIDEO");
  if (path === "documentType") return items.includes("DOCUMENT");
  const step = Object.entries(partOfStep).find(([, part]) => part === head)?.[0];
  return items.some((item) => item === step);
}

/** A message for several items is said once, with the last of them. */
export const withWordsOnce = <I extends { words: string }>(items: readonly I[]): I[] =>
  items.map((each, at) => (each.words === items[at + 1]?.words ? { ...each, words: "" } : each));
