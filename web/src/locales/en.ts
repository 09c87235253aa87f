import accountNotices from "./en/accountNotices.json";
import apiKeys from "./en/apiKeys.json";
import applicants from "./en/applicants.json";
import auditLog from "./en/auditLog.json";
import devices from "./en/devices.json";
import emails from "./en/emails.json";
import home from "./en/home.json";
import members from "./en/members.json";
import proofs from "./en/proofs.json";
import settings from "./en/settings.json";
import verifications from "./en/verifications.json";
import type { words as doorWords } from "./en.door.ts";
import type { words as formWords } from "./en.forms.ts";

/** English behind the sign-in, one file per feature. The keys of every other language are these and those of the files beside it. */
export const words = {
  accountNotices,
  apiKeys,
  applicants,
  auditLog,
  devices,
  emails,
  home,
  members,
  proofs,
  settings,
  verifications,
};
export type Words = typeof words & typeof doorWords & typeof formWords;
