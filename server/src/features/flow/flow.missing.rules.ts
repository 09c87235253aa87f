import { type Given, type MissingPath, missingOf } from "#contract/asked.rules.ts";
import { flowFailures } from "#contract/calls/flow.calls.ts";
import type { ReplyError } from "#contract/endpoint.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";

function messageOf(path: MissingPath): string {
  if (path === "documentType") return "Choose your document.";
  if (path.startsWith("videos.")) return "Record your answer.";
  return path.startsWith("files.") ? "This photo is missing." : "This field is required.";
}

/** By step and field; empty when complete. */
export const whatIsMissing = (form: FormConfig, given: Given): ReplyError[] =>
  missingOf(form, given).map((path) => ({
    parameter: path,
    message: messageOf(path),
    code: flowFailures.incomplete.code,
  }));
