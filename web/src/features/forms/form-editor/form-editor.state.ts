import { type FieldErrors, get, type Resolver, set } from "react-hook-form";
import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { type FormSection, formSectionOf } from "#contract/records/forms/form-sections.ts";
import { OUTBOUND_URL_REFUSALS, whyNotOutbound } from "#contract/values/outbound-url.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { draftField, type FormDraft, formConfigOf } from "./form-draft.ts";

export type FieldMessages = Record<string, string>;
type Errors = FieldErrors<FormDraft>;

/** Type of the server's errors; they stay until their field is changed. */
export const serverError = "server";

/** React Hook Form keeps errors without a field under `root`. */
const errorPath = (field: string) => (field === "steps" ? "root.steps" : field);

/** The first message of a field wins; errors of its parts are kept beside it. */
function addError(errors: Errors, field: string, message: string): void {
  const path = errorPath(field);
  const known: unknown = get(errors, path);
  if (typeof known !== "object" || known === null) set(errors, path, { type: "rule", message });
  else if (!("message" in known)) set(errors, path, Object.assign(known, { type: "rule", message }));
}

/** Validation errors, each at the editor's field. */
export function ruleErrors(draft: FormDraft): Errors {
  const config = formConfigOf(draft);
  const result = FormConfig.safeParse(config);
  const errors: Errors = {};
  for (const { path, message } of result.error?.issues ?? [])
    addError(errors, draftField(path, config), sayMessage(message));
  return errors;
}

/** Only the server knows which targets its operator allows; public ones without https are reported with the rest. */
function addCallbackError(errors: Errors, { callbackUrl }: FormDraft): void {
  const refusal = callbackUrl.trim() === "" || errors.callbackUrl ? null : whyNotOutbound(callbackUrl.trim());
  if (refusal === "not_https")
    set(errors, "callbackUrl", { type: serverError, message: sayMessage(OUTBOUND_URL_REFUSALS.not_https) });
}

export const draftResolver: Resolver<FormDraft> = (draft) => {
  const errors = ruleErrors(draft);
  if (Object.keys(errors).length === 0) return { values: draft, errors: {} };
  addCallbackError(errors, draft);
  return { values: {}, errors };
};

/** `root` holds errors without a field. @param fallback the text for an error without a reason */
export function serverMessages(error: unknown, config: FormConfigInput, fallback?: string): FieldMessages {
  if (!(error instanceof ApiError) || error.kind !== "refused" || error.isUnexplained)
    return { root: sayError(error, fallback) };
  const messages: FieldMessages = {};
  for (const { parameter, message } of error.errors) {
    const [body, ...path] = parameter.split(".");
    const field = body === "config" && path.length > 0 ? errorPath(draftField(path, config)) : "root";
    messages[field] ??= sayMessage(message);
  }
  return messages;
}

/** Paths of the messages in an error tree, without `root`. */
export function wrongFields(errors: Errors): string[] {
  const found: string[] = [];
  const walk = (node: object, path: readonly string[]) => {
    if ("message" in node && typeof node.message === "string") found.push(path.join("."));
    for (const [key, inner] of Object.entries(node))
      if (key !== "ref" && key !== "types" && typeof inner === "object" && inner !== null) walk(inner, [...path, key]);
  };
  const { root: _, ...fields } = errors;
  walk(fields, []);
  return found;
}

export function errorsBySection(errors: Errors): Map<FormSection, number> {
  const found = new Map<FormSection, number>();
  const fields = wrongFields(errors);
  for (const field of errors.root?.steps ? ["steps", ...fields] : fields) {
    const section = formSectionOf(field);
    found.set(section, (found.get(section) ?? 0) + 1);
  }
  return found;
}

/** Fields whose error is fixed, so it can go. */
export function mendedFields(errors: Errors, draft: FormDraft): string[] {
  const broken = ruleErrors(draft);
  const errorAt = (tree: Errors, path: string): { type?: unknown; message?: unknown } | undefined => get(tree, path);
  const paths = [...wrongFields(errors), ...(errors.root?.steps ? ["root.steps"] : [])];
  return paths.filter((path) => errorAt(errors, path)?.type === "rule" && !errorAt(broken, path)?.message);
}
