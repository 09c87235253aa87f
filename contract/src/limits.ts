// Bounds that screens and server share, imported as `limits`: a page carries those that it names. Source: the specification's section 9 of both documents, else product.md, "Limits where the specification gives none".

export const passwordMin = 8;
export const passwordMax = 30;
export const emailCodeLength = 6;
export const wrongCodesBeforeLock = 5;
export const wrongCodesPerAccount = 50;
export const lockSeconds = 3600;
export const emailCodeSeconds = 600;
export const emailCodeResendSeconds = 30;
export const recoveryCodes = 10;
/** How long the link of a password or two-factor reset lives. */
export const resetLinkSeconds = 3600;
export const factorResetPauseSeconds = 7 * 86_400;
export const projectsPerUser = 50;
export const membersPerProject = 50;
export const invitationSeconds = 86_400;
/** How long the link lives that confirms an address, and how many of them one address gets from one project. */
export const addressLinkSeconds = 7 * 86_400;
export const addressLinks = 5;
export const formsPerProject = 500;
export const foldersPerProject = 50;
export const linksPerMinute = 60;
export const linksPerCall = 1000;
export const linkDays = 365;
export const uploadBytes = 20 * 1024 * 1024;
/** A user's photo, a project's logo or favicon. */
export const imageBytes = 5_000_000;
export const themesPerProject = 20;
/** One logo of a theme: "up to 1 MB". */
export const themeLogoBytes = 1024 * 1024;
export const emailChangeLinkSeconds = 3600;
export const jsonBytes = 1024 * 1024;
export const requestTimeoutMs = 90_000;
export const totalCap = 10_000;
export const exportRows = 1_000_000;
/** Without a fresh proof that it is you. */
export const exportRowsUnproved = 1000;
/** How long a proof of the second factor opens the calls that declare `proof`. */
export const freshProofSeconds = 600;
