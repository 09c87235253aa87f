import { type FieldErrors, type Resolver, set } from "react-hook-form";
import { FormConfig, type FormConfigInput } from "#contract/form-config.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { configOf, draftField, type FormDraft, type FormSection, sectionOf } from "./form-draft.ts";

export type FieldMessages = Record<string, string>;

/** The form's own rules, asked in the browser; each error at the field of the editor that it is about. */
export const draftResolver: Resolver<FormDraft> = (draft) => {
  const config = configOf(draft);
  const result = FormConfig.safeParse(config);
  if (result.success) return { values: draft, errors: {} };
  const errors: FieldErrors<FormDraft> = {};
  for (const { path, message } of result.error.issues) {
    const field = draftField(path, config);
    set(errors, field === "steps" ? "root.steps" : field, { type: "rule", message });
  }
  return { values: {}, errors };
};

/** What the server refused, by the editor's fields; `root` holds what belongs to none. */
export function serverMessages(error: unknown, config: FormConfigInput): FieldMessages {
  if (!(error instanceof ApiError) || error.kind !== "refused") return { root: sayError(error) };
  const messages: FieldMessages = {};
  for (const { parameter, message, code } of error.errors) {
    const [body, ...path] = parameter.split(".");
    const field = body === "config" && path.length > 0 ? draftField(path, config) : "root";
    messages[field] ??= sayMessage(message, code);
  }
  return messages;
}

/** The sections that hold an error, from the nested errors of the form. */
export function sectionsWithErrors(errors: FieldErrors<FormDraft>): Set<FormSection> {
  const { root, steps, ...fields } = errors;
  const ofSteps = Object.keys(steps ?? {}).map((type) => `steps.${type}`);
  const sections = new Set([...Object.keys(fields), ...ofSteps].map(sectionOf));
  if (root?.steps) sections.add(sectionOf("steps"));
  return sections;
}
