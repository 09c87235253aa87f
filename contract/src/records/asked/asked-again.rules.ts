import type { FileSide } from "../forms/identity-documents.ts";
import { type AskedForm, neededSides, type PhotoAnswers, partOfStep, stepOfSide } from "./asked.rules.ts";
import { type AskedItem, type AskedStepName, askedSteps } from "./asked-again.ts";

// For server, dashboard and the applicant's page, which has no zod.

export const isAskedStep = (item: string): item is AskedStepName => askedSteps.some((step) => step === item);
export const stepOfItem = (item: AskedItem) => (isAskedStep(item) ? item : stepOfSide[item]);

/** Photos to take again, in their order: the marked ones, all of another document, and what a new answer calls for. */
export const sidesAskedAgain = (
  form: AskedForm,
  given: PhotoAnswers,
  items: readonly AskedItem[],
  before: readonly FileSide[],
): FileSide[] =>
  neededSides(form, given).filter((side) => {
    const step = stepOfSide[side];
    if (items.includes(side)) return true;
    if (!items.includes(step as AskedItem)) return false;
    return step === "DOCUMENT" || !before.includes(side);
  });

/** Whether something missing (`missingOf`) is among what was asked for. */
export function isPathAsked(path: string, items: readonly AskedItem[], sides: readonly FileSide[]): boolean {
  const [head = "", side = ""] = path.split(".");
  if (head === "files") return sides.some((each) => each === side);
  if (head === "liveness") return sides.includes("selfie");
  if (head === "videos") return items.includes("VIDEO");
  if (path === "documentType") return items.includes("DOCUMENT");
  const step = Object.entries(partOfStep).find(([, part]) => part === head)?.[0];
  return items.some((item) => item === step);
}
