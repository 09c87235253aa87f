import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { partOfStep, stepOfFileSide } from "#contract/records/requested/requested.rules.ts";
import type { MissingAnswerPath } from "#contract/records/steps/step-definition.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";

const stepOfHead: Readonly<Record<string, StepType>> = {
  documentType: "DOCUMENT",
  videos: "VIDEO",
  liveness: "FACIAL",
  signature: "QES",
  persons: "COMPANY",
  ...Object.fromEntries(Object.entries(partOfStep).map(([step, part]) => [part, step as StepType])),
};

function stepOfPath(path: MissingAnswerPath): StepType | undefined {
  const [head = "", side = ""] = path.split(".");
  return head === "files" ? stepOfFileSide[side as FileSide] : stepOfHead[head];
}

/** Of the form's steps in their order, those of which nothing is missing. */
export function stepsDone<T extends { type: StepType }>(
  steps: readonly T[],
  missing: readonly MissingAnswerPath[],
): StepType[] {
  const open = new Set(missing.map(stepOfPath));
  return steps.map(({ type }) => type).filter((type) => !open.has(type));
}
