import { type FieldErrors, get, type Resolver, set } from "react-hook-form";
import { FormConfig, type FormConfigInput } from "#contract/forms/form-config.ts";
import { type FormSection, sectionOf } from "#contract/forms/form-sections.ts";
import { OUTBOUND_URL_REFUSALS, whyNotOutbound } from "#contract/values/outbound-url.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { configOf, draftField, type FormDraft } from "./form-draft.ts";

export type FieldMessages = Record<string, string>;
type Errors = FieldErrors<FormDraft>;

/** Error type of what only the server knows; it stays until its field is changed. */
export const serverError = "server";

/** What concerns the steps as a whole is no field; React Hook Form keeps such errors under `root`. */
const errorPlace = (field: string) => (field === "steps" ? "root.steps" : field);

/** The first message at a place stays; what is wrong inside it stands beside it. */
function addError(errors: Errors, field: string, message: string): void {
  const place = errorPlace(field);
  const known: unknown = get(errors, place);
  if (typeof known !== "object" || known === null) set(errors, place, { type: "rule", message });
  else if (!("message" in known)) set(errors, place, Object.assign(known, { type: "rule", message }));
}

/** What the form's own rules say of a draft, each at the field of the editor that it is about. */
export function ruleErrors(draft: FormDraft): Errors {
  const config = configOf(draft);
  const result = FormConfig.safeParse(config);
  const errors: Errors = {};
  for (const { path, message } of result.error?.issues ?? []) addError(errors, draftField(path, config), message);
  return errors;
}

/**
 * Only the server knows which targets its operator has opened, and they are local ones. Where a save is refused anyway, a
 * public address without https is named along with the rest, and not first when the rest is mended.
 */
function addCallbackError(errors: Errors, { callbackUrl }: FormDraft): void {
  const refusal = callbackUrl.trim() === "" || errors.callbackUrl ? null : whyNotOutbound(callbackUrl.trim());
  if (refusal === "not_https")
    set(errors, "callbackUrl", { type: serverError, message: OUTBOUND_URL_REFUSALS.not_https });
}

/** The form's own rules, asked in the browser. */
export const draftResolver: Resolver<FormDraft> = (draft) => {
  const errors = ruleErrors(draft);
  if (Object.keys(errors).length === 0) return { values: draft, errors: {} };
  addCallbackError(errors, draft);
  return { values: {}, errors };
};

/**
 * What the server refused, by the editor's fields; `root` holds what belongs to none.
 * @param fallback the catalogue's text, where the server gave no reason
 */
export function serverMessages(error: unknown, config: FormConfigInput, fallback?: string): FieldMessages {
  if (!(error instanceof ApiError) || error.kind !== "refused" || error.isUnexplained)
    return { root: sayError(error, fallback) };
  const messages: FieldMessages = {};
  for (const { parameter, message, code } of error.errors) {
    const [body, ...path] = parameter.split(".");
    const field = body === "config" && path.length > 0 ? errorPlace(draftField(path, config)) : "root";
    messages[field] ??= sayMessage(message, code);
  }
  return messages;
}

/** Where the messages of an error tree stand; `root` is not among them. */
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

/** The sections that hold errors, and how many. */
export function errorsBySection(errors: Errors): Map<FormSection, number> {
  const found = new Map<FormSection, number>();
  const fields = wrongFields(errors);
  for (const field of errors.root?.steps ? ["steps", ...fields] : fields) {
    const section = sectionOf(field);
    found.set(section, (found.get(section) ?? 0) + 1);
  }
  return found;
}

/** The fields of which a rule was broken and no longer is; their errors can go. */
export function mendedFields(errors: Errors, draft: FormDraft): string[] {
  const broken = ruleErrors(draft);
  const errorAt = (tree: Errors, place: string): { type?: unknown; message?: unknown } | undefined => get(tree, place);
  const places = [...wrongFields(errors), ...(errors.root?.steps ? ["root.steps"] : [])];
  return places.filter((place) => errorAt(errors, place)?.type === "rule" && !errorAt(broken, place)?.message);
}
