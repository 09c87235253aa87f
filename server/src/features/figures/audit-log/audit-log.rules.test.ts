import { expect, test } from "vitest";
import { isAuditedChange } from "./audit-log.rules.ts";

test.each([
  ["verifications.viewed", false],
  ["verifications.small_photos_viewed", false],
  ["applicants.viewed_by_key", false],
  ["verifications.listed", false],
  ["screening.searched", false],
  ["statistics.daily_exported", false],
  ["top-ups.invoice_downloaded", false],
  ["audit-log.verified", false],
  ["api-keys.secret_revealed", false],
  ["saved-views.changed", true],
  ["verifications.decided", true],
  ["blacklists.imported", true],
  ["forms.link_issued", true],
  ["access.refused", true],
])("%s changes something: %s", (action, isChange) => {
  expect(isAuditedChange(action)).toBe(isChange);
});
