// Source: section 9 of both specifications, else product.md, "Limits where the specification gives none".

export const passwordMin = 8;
export const passwordMax = 30;
export const emailCodeLength = 6;
/** Of every test: nothing is sent (docs/test-mode.md). */
export const testCode = "000000";
export const wrongCodesBeforeLock = 5;
export const wrongCodesPerAccount = 50;
export const lockSeconds = 3600;
export const emailCodeSeconds = 600;
export const emailCodeResendSeconds = 30;
export const recoveryCodes = 10;
export const resetLinkSeconds = 3600;
export const factorResetPauseSeconds = 7 * 86_400;
export const projectsPerUser = 50;
/** Until a payment or the operator's word. */
export const projectsPerNewAccount = 3;
export const membersPerProject = 50;
export const invitationSeconds = 86_400;
/** Keys of a project for SCIM at once: one that is used, and one that takes its place. */
export const provisioningKeys = 5;
/** Whom a provider can send to a project, with those who have no access. */
export const provisionedUsers = 1000;
export const provisionedGroups = 200;
export const addressLinkSeconds = 7 * 86_400;
export const addressLinks = 5;
export const formsPerProject = 500;
export const foldersPerProject = 50;
export const linksPerMinute = 60;
export const linksPerCall = 1000;
export const linkDays = 365;
export const uploadBytes = 20 * 1024 * 1024;
export const imageBytes = 5_000_000;
export const themesPerProject = 20;
/** That work, of one environment. */
export const apiKeysPerEnvironment = 20;
export const networksPerKey = 20;
export const customRolesPerProject = 50;
/** Of a project, all roles together. */
export const allowedNetworks = 100;
/** Both keys of a rotation work meanwhile. */
export const keyOverlapDays = 7;
export const keyDays = 1825;
/** That no longer work and are still listed, so that a leaked one is recognised. */
export const endedKeysListed = 100;
export const themeLogoBytes = 1024 * 1024;
export const emailChangeLinkSeconds = 3600;
export const jsonBytes = 1024 * 1024;
/** Of calls that need no account: a sign-in with a passkey and a captcha is the largest. */
export const strangersJsonBytes = 32 * 1024;
export const requestTimeoutMs = 90_000;
/** Of an applicant, and of a verification. */
export const labelsEach = 20;
/** Rows that one call of a bulk action takes; screens send one call after another. */
export const bulkSize = 100;
/** Rows that can be selected at once. */
export const selectedRows = 1000;
/** Rows whose callbacks can be sent again at once, and how many of them one call takes. */
export const callbacksAtOnce = 30;
export const callbacksPerCall = 5;
export const savedViewsPerProject = 50;
export const savedViewsPerAuthor = 20;
export const snippetsPerProject = 200;
export const snippetLength = 2000;
/** Of a reviewer's own words to the applicant. */
export const requestMessageLength = 500;
export const totalCap = 10_000;
/** Lists that one call counts, beside the statuses. */
export const countedLists = 8;
export const exportRows = 1_000_000;
export const exportRowsUnproved = 1000;
export const freshProofSeconds = 600;
