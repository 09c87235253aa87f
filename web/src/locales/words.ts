import type accountNotices from "./en/accountNotices.json";
import type allowedNetworks from "./en/allowedNetworks.json";
import type apiKeys from "./en/apiKeys.json";
import type applicants from "./en/applicants.json";
import type auditLog from "./en/auditLog.json";
import type balances from "./en/balances.json";
import type blacklists from "./en/blacklists.json";
import type callbacks from "./en/callbacks.json";
import type common from "./en/common.json";
import type companyReviews from "./en/companyReviews.json";
import type customRoles from "./en/customRoles.json";
import type devices from "./en/devices.json";
import type emails from "./en/emails.json";
import type failures from "./en/failures.json";
import type formEmails from "./en/formEmails.json";
import type formFolders from "./en/formFolders.json";
import type formLinks from "./en/formLinks.json";
import type formLocalisations from "./en/formLocalisations.json";
import type formPreviews from "./en/formPreviews.json";
import type formSteps from "./en/formSteps.json";
import type forms from "./en/forms.json";
import type formTemplates from "./en/formTemplates.json";
import type formTrials from "./en/formTrials.json";
import type formVersions from "./en/formVersions.json";
import type googleAccounts from "./en/googleAccounts.json";
import type help from "./en/help.json";
import type home from "./en/home.json";
import type invitations from "./en/invitations.json";
import type lists from "./en/lists.json";
import type listWork from "./en/listWork.json";
import type mailAddresses from "./en/mailAddresses.json";
import type members from "./en/members.json";
import type monitoring from "./en/monitoring.json";
import type operations from "./en/operations.json";
import type passkeys from "./en/passkeys.json";
import type projects from "./en/projects.json";
import type proofs from "./en/proofs.json";
import type provisioning from "./en/provisioning.json";
import type qesCertificates from "./en/qesCertificates.json";
import type registrations from "./en/registrations.json";
import type reports from "./en/reports.json";
import type resets from "./en/resets.json";
import type resubmissions from "./en/resubmissions.json";
import type reviewQueue from "./en/reviewQueue.json";
import type reviewRules from "./en/reviewRules.json";
import type screenings from "./en/screenings.json";
import type searches from "./en/searches.json";
import type services from "./en/services.json";
import type sessions from "./en/sessions.json";
import type settings from "./en/settings.json";
import type shell from "./en/shell.json";
import type snippets from "./en/snippets.json";
import type statistics from "./en/statistics.json";
import type teamwork from "./en/teamwork.json";
import type themes from "./en/themes.json";
import type verifications from "./en/verifications.json";
import type videoCalls from "./en/videoCalls.json";

/** The keys of every language: those of the English files, one for each feature. */
export type LocaleWords = {
  accountNotices: typeof accountNotices;
  allowedNetworks: typeof allowedNetworks;
  apiKeys: typeof apiKeys;
  applicants: typeof applicants;
  auditLog: typeof auditLog;
  balances: typeof balances;
  blacklists: typeof blacklists;
  callbacks: typeof callbacks;
  common: typeof common;
  companyReviews: typeof companyReviews;
  customRoles: typeof customRoles;
  devices: typeof devices;
  emails: typeof emails;
  failures: typeof failures;
  formEmails: typeof formEmails;
  formFolders: typeof formFolders;
  formLinks: typeof formLinks;
  formLocalisations: typeof formLocalisations;
  formPreviews: typeof formPreviews;
  formSteps: typeof formSteps;
  formTemplates: typeof formTemplates;
  formTrials: typeof formTrials;
  formVersions: typeof formVersions;
  forms: typeof forms;
  googleAccounts: typeof googleAccounts;
  help: typeof help;
  home: typeof home;
  invitations: typeof invitations;
  lists: typeof lists;
  listWork: typeof listWork;
  mailAddresses: typeof mailAddresses;
  members: typeof members;
  monitoring: typeof monitoring;
  operations: typeof operations;
  passkeys: typeof passkeys;
  projects: typeof projects;
  proofs: typeof proofs;
  provisioning: typeof provisioning;
  qesCertificates: typeof qesCertificates;
  registrations: typeof registrations;
  reports: typeof reports;
  resets: typeof resets;
  screenings: typeof screenings;
  searches: typeof searches;
  reviewQueue: typeof reviewQueue;
  reviewRules: typeof reviewRules;
  resubmissions: typeof resubmissions;
  services: typeof services;
  sessions: typeof sessions;
  settings: typeof settings;
  shell: typeof shell;
  snippets: typeof snippets;
  statistics: typeof statistics;
  teamwork: typeof teamwork;
  themes: typeof themes;
  verifications: typeof verifications;
  videoCalls: typeof videoCalls;
};

/** The features whose words come apart from all others, which are the app's and come once somebody has signed in. */
export const localeParts = {
  /** Up to and including sign-in and sign-up: the first page does not wait for the words of all others. */
  signIn: ["common", "googleAccounts", "passkeys", "projects", "registrations", "sessions", "shell"],
  /** Pages that mailed links lead to, and those that ask for such mails. */
  mailed: ["invitations", "mailAddresses", "resets"],
  /** The editors of forms and themes: the longest part, which no other screen shows. */
  forms: [
    "formEmails",
    "formFolders",
    "formLinks",
    "formLocalisations",
    "formPreviews",
    "formSteps",
    "forms",
    "formTemplates",
    "formTrials",
    "formVersions",
    "themes",
  ],
  statistics: ["statistics"],
  /** The palette, and what keys open over the list: no first view shows them. */
  searches: ["searches", "listWork"],
  help: ["help"],
  callbacks: ["callbacks"],
  /** What reviewers do together on one verification, and what they ask its applicant. */
  review: ["resubmissions", "teamwork"],
  company: ["companyReviews"],
  /** In Project settings; snippets also behind a button of a text field, networks where a project is closed to an address. */
  snippets: ["customRoles", "provisioning", "snippets", "allowedNetworks"],
  /** Lists, and what is asked of them: also the tab "Database screening". */
  records: ["auditLog", "blacklists", "lists", "monitoring", "qesCertificates", "reports", "screenings", "services"],
  /** Money, and the installation: screens of few. A part of its own would weigh on the first page. */
  billing: ["balances", "operations"],
  /** Live video, which few forms have. */
  calls: ["videoCalls"],
  /** What errors and fields' checks say, of which the server and the contract have the English: for other languages. */
  failures: ["failures"],
} as const satisfies Record<string, readonly (keyof LocaleWords)[]>;

export type LocalePart = keyof typeof localeParts | "app";
