import { expect, test } from "vitest";
import type { AuditEntryView } from "#contract/figures/audit-log.contract.ts";
import { groupViews } from "./audit-groups.rules.ts";

let seq = 100;
const entry = (action: string, id: string, actor = "u"): AuditEntryView => ({
  seq: --seq,
  at: "2026-01-01T10:00:00.000Z",
  actor: { kind: "user", id: actor, name: "Ana", role: "analyst", roleName: null },
  action,
  isTest: false,
  detail: { id },
  ip: "192.0.2.1",
  userAgent: null,
  browser: null,
  os: null,
  hash: "",
  previousHash: "",
});

test("photos of one case that somebody looked at in a row are one row; another case, person or action is not", () => {
  const entries = [
    entry("verifications.file_viewed", "a"),
    entry("verifications.file_viewed", "a"),
    entry("verifications.file_viewed", "b"),
    entry("verifications.file_viewed", "b", "other"),
    entry("verifications.viewed", "b"),
    entry("verifications.viewed", "b"),
  ];
  expect(groupViews(entries).map((group) => 1 + group.others.length)).toEqual([2, 1, 1, 1, 1]);
  expect(groupViews(entries).flatMap((group) => [group.entry, ...group.others])).toEqual(entries);
});
