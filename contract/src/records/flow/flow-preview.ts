import type { StepType } from "../steps/step-types.ts";
import type { FlowForm } from "./flow-form.ts";

export const previewAddress = "/verify/preview";

export const previewStatuses = ["processing", "review", "approved", "declined"] as const;

export type PreviewMessage = {
  kind: "veridesk.preview";
  css: string;
  form: FlowForm;
  language: string | null;
  /** A reported screen, such as `status-approved`, or a step: then its first screen. */
  show: string;
};

export type PreviewedScreen = { id: string; step: StepType | null };

export type ShownPreview = {
  kind: "veridesk.preview.shown";
  screens: PreviewedScreen[];
  screen: string;
  languages: string[];
  language: string;
};

export const previewReady = "veridesk.preview.ready";
