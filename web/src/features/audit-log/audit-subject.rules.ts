import type { AuditEntryView } from "#contract/audit-log.contract.ts";

/** What an entry is about, where there is a screen for it. */
export type AuditSubject = { kind: "verification" | "form"; id: string };

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The verification or form that the detail names; features name them each in their own way. */
export function auditSubjectOf({ action, detail }: Pick<AuditEntryView, "action" | "detail">): AuditSubject | null {
  const own = textOf(detail.id);
  const verification =
    textOf(detail.verificationId) ??
    textOf(detail.verification_id) ??
    (action.startsWith("verifications.") ? own : null);
  if (verification) return { kind: "verification", id: verification };
  const isOfForm = action.startsWith("forms.") && !action.startsWith("forms.link_") && action !== "forms.deleted";
  const form = textOf(detail.formId) ?? (isOfForm ? own : null);
  return form ? { kind: "form", id: form } : null;
}
