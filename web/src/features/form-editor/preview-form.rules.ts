import type { FlowForm, FlowStep } from "#contract/flow/flow-form.ts";
import { isStepAsked, signedLast } from "#contract/forms/form-abilities.ts";
import { type FormSection, isStepPage, stepPages } from "#contract/forms/form-sections.ts";
import type { StepType } from "#contract/forms/form-steps.ts";
import type { FormDraft } from "./form-draft.ts";

const isAsked = (type: StepType): type is FlowStep["type"] => isStepAsked(type);

/** Not validated, unlike `flowFormOf`: it may be half typed. */
export function previewFormOf(draft: FormDraft, businessName: string): FlowForm {
  const asked = signedLast(draft.order.filter(isAsked).map((type) => ({ type }))).filter(
    ({ type }) => draft.steps[type].on,
  );
  return {
    name: draft.name,
    businessName,
    languages: draft.languages,
    countries: draft.countries,
    redirectUrl: draft.redirectUrl,
    websiteUrl: draft.websiteUrl,
    supportEmail: draft.supportEmail,
    googleTagManagerId: draft.googleTagManagerId,
    googleTrackingId: draft.googleTrackingId,
    terms: draft.terms,
    privacy: draft.privacy,
    dataProtection: draft.dataProtection,
    elements: draft.elements,
    skipWelcomePage: draft.skipWelcomePage,
    skipStatusPage: draft.skipStatusPage,
    hideHeader: draft.hideHeader,
    hideGoOnMobile: draft.hideGoOnMobile,
    steps: asked.map(({ type }) => ({ ...draft.steps[type], type }) as FlowStep),
  };
}

/** The preview's screen for a section of the editor; null: it stays where it is. */
export function previewScreenOf(section: FormSection): string | null {
  if (isStepPage(section)) return stepPages[section];
  if (section === "countries") return "DOCUMENT";
  return section === "rules" || section === "notifications" || section === "recognition" ? null : "welcome";
}
