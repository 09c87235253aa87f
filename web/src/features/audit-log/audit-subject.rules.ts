import type { AuditEntryView } from "#contract/audit-log.contract.ts";

/** What an entry is about, where there is a screen for it. */
export type AuditSubject = { kind: "verification" | "form"; id: string };

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** How an entry calls what it is about, where it does: by name, by address, and from what to what it was changed. */
export type AuditNames = { name: string | null; before: string | null; after: string | null };

/** Of a hand-over the two are ids of members, and of photos and codes there is nothing to read. */
export function auditNamesOf({ action, detail }: Pick<AuditEntryView, "action" | "detail">): AuditNames {
  const isChange = action !== "members.ownership_transferred";
  return {
    name: textOf(detail.name) ?? textOf(detail.email) ?? textOf(detail.form_name),
    before: isChange ? textOf(detail.before) : null,
    after: isChange ? textOf(detail.after) : null,
  };
}

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
