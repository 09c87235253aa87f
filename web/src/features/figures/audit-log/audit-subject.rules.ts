import type { AuditEntryView } from "#contract/figures/audit-log.contract.ts";

/** What an entry is about, where there is a screen for it. */
export type AuditSubject = { kind: "verification" | "form" | "applicant"; id: string };

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The subject's name, and what was changed from what to what. */
export type AuditNames = { name: string | null; before: string | null; after: string | null };

/** API keys are found by their beginning, and some have no name. */
function nameOfKey({ name, firstEight }: AuditEntryView["detail"]): string | null {
  const beginning = textOf(firstEight);
  return beginning && [textOf(name), `${beginning}…`].filter(Boolean).join(" ");
}

/** A transfer of ownership holds member ids, and photos and codes hold nothing readable. */
export function auditNamesOf({ action, detail }: Pick<AuditEntryView, "action" | "detail">): AuditNames {
  const isChange = action !== "members.ownership_transferred";
  return {
    name: nameOfKey(detail) ?? textOf(detail.name) ?? textOf(detail.email) ?? textOf(detail.form_name),
    before: isChange ? textOf(detail.before) : null,
    after: isChange ? textOf(detail.after) : null,
  };
}

/** Features name the verification, form or applicant in different fields of the detail. */
export function auditSubjectOf({ action, detail }: Pick<AuditEntryView, "action" | "detail">): AuditSubject | null {
  const own = textOf(detail.id);
  const verification =
    textOf(detail.verificationId) ??
    textOf(detail.verification_id) ??
    (action.startsWith("verifications.") ? own : null);
  if (verification) return { kind: "verification", id: verification };
  const isOfForm = action.startsWith("forms.") && !action.startsWith("forms.link_") && action !== "forms.deleted";
  const form = textOf(detail.formId) ?? (isOfForm ? own : null);
  if (form) return { kind: "form", id: form };
  const applicant = textOf(detail.applicantId);
  return applicant && action !== "applicants.erased" ? { kind: "applicant", id: applicant } : null;
}
