import type { FlowForm } from "./flow-form.ts";
import type { StepType } from "./forms/form-steps.ts";

/** The applicant's page as the editors of the dashboard frame it; nothing is sent. */
export const previewAddress = "/verify/preview";

/** States of the last screen, each with its own preview. */
export const previewStatuses = ["processing", "review", "approved", "declined"] as const;

export type PreviewMessage = {
  kind: "veridesk.preview";
  css: string;
  form: FlowForm;
  /** Null: the browser's language. */
  language: string | null;
  /** A screen that the frame has reported, such as `welcome` or `status-approved`, or a step: then its first screen. */
  show: string;
};

/** `step` is null for screens that belong to no step. */
export type PreviewedScreen = { id: string; step: StepType | null };

export type PreviewShown = {
  kind: "veridesk.preview.shown";
  screens: PreviewedScreen[];
  screen: string;
  languages: string[];
  language: string;
};

/** From the frame to the editor: it listens now. */
export const previewReady = "veridesk.preview.ready";
