import type { FileSide } from "../forms/identity-documents.ts";
import type { PhotoAnswers, RequestingForm } from "../steps/step-definition.ts";
import { neededSides, partOfStep, stepOfSide } from "./requested.rules.ts";
import { type RequestableItem, type RequestableStep, requestableSteps } from "./requested-again.ts";

// For server, dashboard and the applicant's page, which has no zod.

export const isRequestableStep = (item: string): item is RequestableStep =>
  requestableSteps.some((step) => step === item);
export const stepOfItem = (item: RequestableItem) => (isRequestableStep(item) ? item : stepOfSide[item]);

/** Photos to take again, in their order: the marked ones, all of another document, and what a new answer calls for. */
export const sidesRequestedAgain = (
  form: RequestingForm,
  given: PhotoAnswers,
  items: readonly RequestableItem[],
  before: readonly FileSide[],
): FileSide[] =>
  neededSides(form, given).filter((side) => {
    const step = stepOfSide[side];
    if (items.includes(side)) return true;
    if (!items.includes(step as RequestableItem)) return false;
    return step === "DOCUMENT" || !before.includes(side);
  });

/** Whether something missing (`missingOf`) is among what was requested. */
export function isPathRequested(path: string, items: readonly RequestableItem[], sides: readonly FileSide[]): boolean {
  const [head = "", side = ""] = path.split(".");
  if (head === "files") return sides.some((each) => each === side);
  if (head === "liveness") return sides.includes("selfie");
  if (head === "videos") return items.includes("VIDEO");
  if (path === "documentType") return items.includes("DOCUMENT");
  const step = Object.entries(partOfStep).find(([, part]) => part === head)?.[0];
  return items.some((item) => item === step);
}
