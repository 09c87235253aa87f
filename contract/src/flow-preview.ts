import type { FlowForm } from "./flow-form.ts";
import type { StepType } from "./forms/form-steps.ts";

/** The applicant's page as the dashboard's editors frame it: a form that is only drawn, never passed. */
export const previewAddress = "/verify/preview";

/** How the last screen can stand; each is a screen of the preview. */
export const previewStatuses = ["processing", "review", "approved", "declined"] as const;

/** From an editor to its frame: what to wear and what to show. */
export type PreviewMessage = {
  kind: "veridesk.preview";
  css: string;
  form: FlowForm;
  /** Null: as the browser wishes. */
  language: string | null;
  /** A screen that the frame has told of, such as `welcome` or `status-approved`, or a step: then its first screen. */
  show: string;
};

/** One screen of the form; `step` is null for those that belong to none. */
export type PreviewedScreen = { id: string; step: StepType | null };

/** From the frame to the editor: which screens the form has, which one is shown, in which of its languages. */
export type PreviewShown = {
  kind: "veridesk.preview.shown";
  screens: PreviewedScreen[];
  screen: string;
  languages: string[];
  language: string;
};

/** From the frame to the editor: it can listen now. */
export const previewReady = "veridesk.preview.ready";
