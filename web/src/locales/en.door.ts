import common from "./en/common.json";
import googleAccounts from "./en/googleAccounts.json";
import invitations from "./en/invitations.json";
import mailAddresses from "./en/mailAddresses.json";
import passkeys from "./en/passkeys.json";
import projects from "./en/projects.json";
import registrations from "./en/registrations.json";
import resets from "./en/resets.json";
import sessions from "./en/sessions.json";
import shell from "./en/shell.json";

/** English of sign-in and sign-up, so that the first page does not load all other words. */
export const words = {
  common,
  googleAccounts,
  invitations,
  mailAddresses,
  passkeys,
  projects,
  registrations,
  resets,
  sessions,
  shell,
};
