/**
 * Shared by screens and server. Source: section 9 of both specifications, else
 * product.md, "Limits where the specification gives none".
 */
export const limits = {
  passwordMin: 8,
  passwordMax: 30,
  emailCodeLength: 6,
  wrongCodesBeforeLock: 5,
  wrongCodesPerAccount: 50,
  lockSeconds: 3600,
  emailCodeSeconds: 600,
  emailCodeResendSeconds: 30,
  recoveryCodes: 10,
  resetLinkSeconds: 3600,
  factorResetPauseSeconds: 7 * 86_400,
  projectsPerUser: 50,
  membersPerProject: 50,
  invitationSeconds: 86_400,
  /** Links that confirm an address, and how many of them one address gets from one project. */
  addressLinkSeconds: 7 * 86_400,
  addressLinks: 5,
  formsPerProject: 500,
  foldersPerProject: 50,
  linksPerMinute: 60,
  linksPerCall: 1000,
  linkDays: 365,
  uploadBytes: 20 * 1024 * 1024,
  imageBytes: 5_000_000,
  themesPerProject: 20,
  /** One logo of a theme: "up to 1 MB". */
  themeLogoBytes: 1024 * 1024,
  emailChangeLinkSeconds: 3600,
  jsonBytes: 1024 * 1024,
  requestTimeoutMs: 90_000,
  totalCap: 10_000,
  exportRows: 1_000_000,
  /** Without a fresh proof of the second factor. */
  exportRowsUnproved: 1000,
  /** How long a proof of the second factor is valid for calls with `proof`. */
  freshProofSeconds: 600,
} as const;
