import { type FormTemplateName, formTemplate } from "#contract/records/forms/form-templates.ts";
import { type FormDraft, formDraftOf, newFormDraft } from "./form-draft.ts";

/** The name is what the template gives a form; null is the usual start. */
export type ChosenTemplate = { template: FormTemplateName; title: string } | null;

function draftFrom(template: FormTemplateName): FormDraft {
  const { steps: _, order: __, permanentLinkEnabled, ...rest } = newFormDraft();
  return formDraftOf({ ...rest, ...formTemplate(template) }, permanentLinkEnabled);
}

/** Settings that the template does not name stay, such as addresses, and a typed name. */
export function startFromTemplate(draft: FormDraft, chosen: ChosenTemplate, before: ChosenTemplate): FormDraft {
  const isOwnName = draft.name.trim() !== "" && draft.name !== before?.title;
  const { steps, order, countries, ageMin, enableCustomerProcessing, recognition } = chosen
    ? draftFrom(chosen.template)
    : newFormDraft();
  const name = isOwnName ? draft.name : (chosen?.title ?? "");
  return { ...draft, steps, order, countries, ageMin, enableCustomerProcessing, recognition, name };
}
