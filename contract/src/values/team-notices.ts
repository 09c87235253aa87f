import type { Permission } from "../permissions.ts";

/** Who gets a notice of a project by mail: the members whose role has the permission. */
export const teamNotices = {
  balance: "billing:manage",
  callback_failed: "api-keys:manage",
  /** Every role may manage certificates; those who run the project are reminded to renew one. */
  certificate_ends: "members:manage",
  form_emails: "members:manage",
  monitoring: "verifications:review",
  /** That another member's account was reset by mail. */
  account_reset: "members:manage",
  /** That an owner has changed the allowed addresses from outside of them. */
  outside_change: "members:manage",
} as const satisfies Record<string, Permission>;
export type TeamNotice = keyof typeof teamNotices;
