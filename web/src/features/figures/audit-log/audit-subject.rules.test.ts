import { expect, it } from "vitest";
import { auditNamesOf, auditSubjectOf } from "./audit-subject.rules.ts";

it.each([
  ["verifications.decided", { id: "v" }, { kind: "verification", id: "v" }],
  ["verifications.file_viewed", { id: "v", fileId: "f" }, { kind: "verification", id: "v" }],
  ["flow.photo_added", { verificationId: "v", id: "p" }, { kind: "verification", id: "v" }],
  ["callbacks.resent", { callback_id: "c", verification_id: "v" }, { kind: "verification", id: "v" }],
  ["forms.edited", { id: "f" }, { kind: "form", id: "f" }],
  ["forms.link_issued", { id: "l", formId: "f" }, { kind: "form", id: "f" }],
  ["forms.link_revoked", { id: "l" }, null],
  ["forms.deleted", { id: "f" }, null],
  ["applicants.viewed", { applicantId: "a" }, { kind: "applicant", id: "a" }],
  ["applicants.edited", { applicantId: "a", verificationId: "v" }, { kind: "verification", id: "v" }],
  ["applicants.erased", { applicantId: "a" }, null],
  ["projects.renamed", { before: "A", after: "B" }, null],
  ["verifications.exported", { filters: {} }, null],
  ["verifications.viewed", { id: 7 }, null],
] as const)("%s %j is about %j", (action, detail, subject) => {
  expect(auditSubjectOf({ action, detail })).toEqual(subject);
});

it.each([
  ["forms.edited", { id: "f", name: "Onboarding" }, { name: "Onboarding", before: null, after: null }],
  [
    "members.role_changed",
    { memberId: "m", email: "ana@acme.example", before: "analyst", after: "compliance_manager" },
    { name: "ana@acme.example", before: "analyst", after: "compliance_manager" },
  ],
  [
    "members.ownership_transferred",
    { memberId: "m", email: "ana@acme.example", before: "u1" },
    { name: "ana@acme.example", before: null, after: null },
  ],
  ["projects.renamed", { before: "A", after: "B" }, { name: null, before: "A", after: "B" }],
  [
    "api-keys.edited",
    { id: "k", name: "Shop", firstEight: "aB3-x_9z", before: "write", after: "personal, write" },
    { name: "Shop aB3-x_9z…", before: "write", after: "personal, write" },
  ],
  ["api-keys.changed", { name: "", firstEight: "aB3-x_9z" }, { name: "aB3-x_9z…", before: null, after: null }],
  ["verifications.viewed", { id: "v" }, { name: null, before: null, after: null }],
] as const)("%s %j is called %j", (action, detail, names) => {
  expect(auditNamesOf({ action, detail })).toEqual(names);
});
