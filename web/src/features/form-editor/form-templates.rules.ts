import { type FormTemplateName, formTemplate } from "#contract/forms/form-templates.ts";
import { draftOf, type FormDraft, newDraft } from "./form-draft.ts";

/** A template and the name that it gives a form; null is the usual start. */
export type ChosenTemplate = { template: FormTemplateName; title: string } | null;

/** A new form as a template makes it, without a name. */
function draftFrom(template: FormTemplateName): FormDraft {
  const { steps: _, order: __, permanentLinkEnabled, ...rest } = newDraft();
  return draftOf({ ...rest, ...formTemplate(template) }, permanentLinkEnabled);
}

/**
 * A new form started over from a template. What templates are about goes over what is there; the rest, such as addresses,
 * stays. A name that somebody has typed stays too.
 */
export function startFrom(draft: FormDraft, chosen: ChosenTemplate, before: ChosenTemplate): FormDraft {
  const isOwnName = draft.name.trim() !== "" && draft.name !== before?.title;
  const { steps, order, countries, ageMin, enableCustomerProcessing, recognition } = chosen
    ? draftFrom(chosen.template)
    : newDraft();
  const name = isOwnName ? draft.name : (chosen?.title ?? "");
  return { ...draft, steps, order, countries, ageMin, enableCustomerProcessing, recognition, name };
}
