import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import type { FlowStep } from "#contract/records/flow/flow-steps.ts";
import { isInabilityForApplicant, signedLast } from "#contract/records/forms/form-abilities.ts";
import { type FormSection, isStepPage, stepPages } from "#contract/records/forms/form-sections.ts";
import type { FormDraft } from "./form-draft.ts";

/** Not validated, unlike `flowFormOf`: it may be half typed. */
export function previewFormOf(draft: FormDraft, businessName: string): FlowForm {
  const on = draft.order.filter((type) => draft.steps[type].on);
  const requested = signedLast(
    on.map((type) => ({ ...draft.steps[type], type })).filter((step) => isInabilityForApplicant(step, { eidv: true })),
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
    steps: requested as FlowStep[],
  };
}

/** The preview's screen for a section of the editor; null: it stays where it is. */
export function previewScreenOf(section: FormSection): string | null {
  if (isStepPage(section)) return stepPages[section];
  if (section === "countries") return "DOCUMENT";
  return section === "rules" || section === "notifications" || section === "recognition" ? null : "welcome";
}
