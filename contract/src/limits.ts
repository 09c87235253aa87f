/** Bounds that screens and server share. Source: the specification's section 9 of both documents, else `product.md`. */
export const limits = {
  passwordMin: 8,
  passwordMax: 30,
  emailCodeLength: 6,
  wrongCodesBeforeLock: 5,
  wrongCodesPerAccount: 50,
  lockSeconds: 3600,
  emailCodeSeconds: 600,
  emailCodeResendSeconds: 30,
  /** Codes that an applicant may ask for, by whatever way; that go to one address; and that a project sends, each in an hour. */
  codesPerApplicantHour: 12,
  codesPerAddressHour: 6,
  codeMailsPerProjectHour: 2000,
  codeTextsPerProjectHour: 300,
  recoveryCodes: 10,
  /** How long the link of a password or two-factor reset lives, and how many are mailed to one account in an hour. */
  resetLinkSeconds: 3600,
  resetMailsPerHour: 5,
  factorResetPauseSeconds: 86_400,
  projectsPerUser: 50,
  membersPerProject: 50,
  invitationsPerHour: 20,
  invitationSeconds: 86_400,
  formsPerProject: 500,
  /** Questions of the customer's own in the profile step. */
  customFields: 10,
  quizQuestions: 5,
  /** "each under 255 characters". */
  quizQuestion: 254,
  questions: 10,
  questionOptions: 10,
  defaultAnswer: 256,
  /** Primary ones, and secondary ones as many. */
  keywords: 10,
  /** "Localisation CSV up to 2 MB". */
  localisationBytes: 2 * 1024 * 1024,
  /** A video of an applicant. */
  videoBytes: 100 * 1024 * 1024,
  foldersPerProject: 50,
  linksPerMinute: 60,
  linksPerCall: 1000,
  uploadBytes: 20 * 1024 * 1024,
  /** A user's photo, a project's logo or favicon. */
  imageBytes: 5_000_000,
  themesPerProject: 20,
  /** One logo of a theme: "up to 1 MB". */
  themeLogoBytes: 1024 * 1024,
  emailChangeLinkSeconds: 3600,
  emailChangesPerHour: 5,
  jsonBytes: 1024 * 1024,
  requestTimeoutMs: 90_000,
  totalCap: 10_000,
  exportRows: 1_000_000,
} as const;
