import { expect, it } from "vitest";
import { auditSubjectOf } from "./audit-subject.rules.ts";

it.each([
  ["verifications.decided", { id: "v" }, { kind: "verification", id: "v" }],
  ["verifications.file_viewed", { id: "v", fileId: "f" }, { kind: "verification", id: "v" }],
  ["flow.photo_added", { verificationId: "v", id: "p" }, { kind: "verification", id: "v" }],
  ["callbacks.resent", { callback_id: "c", verification_id: "v" }, { kind: "verification", id: "v" }],
  ["forms.edited", { id: "f" }, { kind: "form", id: "f" }],
  ["forms.link_issued", { id: "l", formId: "f" }, { kind: "form", id: "f" }],
  ["forms.link_revoked", { id: "l" }, null],
  ["forms.deleted", { id: "f" }, null],
  ["projects.renamed", { before: "A", after: "B" }, null],
  ["verifications.exported", { filters: {} }, null],
  ["verifications.viewed", { id: 7 }, null],
] as const)("%s %j is about %j", (action, detail, subject) => {
  expect(auditSubjectOf({ action, detail })).toEqual(subject);
});
