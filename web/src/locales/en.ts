import accountNotices from "./en/accountNotices.json";
import apiKeys from "./en/apiKeys.json";
import auditLog from "./en/auditLog.json";
import devices from "./en/devices.json";
import emails from "./en/emails.json";
import formEmails from "./en/formEmails.json";
import formFolders from "./en/formFolders.json";
import formLinks from "./en/formLinks.json";
import formLocalisations from "./en/formLocalisations.json";
import formPreviews from "./en/formPreviews.json";
import formSteps from "./en/formSteps.json";
import forms from "./en/forms.json";
import formTemplates from "./en/formTemplates.json";
import formVersions from "./en/formVersions.json";
import home from "./en/home.json";
import members from "./en/members.json";
import proofs from "./en/proofs.json";
import settings from "./en/settings.json";
import themes from "./en/themes.json";
import verifications from "./en/verifications.json";
import type { words as doorWords } from "./en.door.ts";

/** English behind the sign-in, one file per feature. The keys of every other language are these and those of `en.door.ts`. */
export const words = {
  accountNotices,
  apiKeys,
  auditLog,
  devices,
  emails,
  formEmails,
  formFolders,
  formLinks,
  formLocalisations,
  formPreviews,
  formSteps,
  formTemplates,
  formVersions,
  forms,
  home,
  members,
  proofs,
  settings,
  themes,
  verifications,
};
export type Words = typeof words & typeof doorWords;
