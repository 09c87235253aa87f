/** Specification 2, sections 3, 4 and 9. */
export const blacklistLimits = {
  name: [5, 64],
  description: [5, 1024],
  fileBytes: 50 * 1024 * 1024,
  rows: { default: 200_000, applicants: 5_000 },
  /** Of one list. */
  entries: 200_000,
  /** Of a project. */
  lists: 100,
  importsAtOnce: 3,
  /** Rows that are wrong: more are counted, but not kept. */
  errors: 10_000,
  /** Of one cell of a file, but the description's. */
  cell: 512,
} as const;

export const blacklistFileTypes = ["default", "applicants"] as const;
export type BlacklistFileType = (typeof blacklistFileTypes)[number];

/** `replace`: entries that are not in the file leave the list. */
export const blacklistImportModes = ["add", "replace"] as const;
export type BlacklistImportMode = (typeof blacklistImportModes)[number];

export const blacklistImportStatuses = ["queued", "reading", "done", "failed", "stopped"] as const;
export type BlacklistImportStatus = (typeof blacklistImportStatuses)[number];

/** `rows`: single rows are wrong; `file`: the file cannot be read as a whole; `full`: there would be too many entries. */
export const blacklistImportProblems = ["rows", "file", "full", "interrupted", "internal"] as const;
export type BlacklistImportProblem = (typeof blacklistImportProblems)[number];

/** Specification 2, section 3, "Blacklist"; the description is the last, and does not make another entry. */
export const blacklistFileColumns = {
  default: [
    "type",
    "document",
    "tax_id",
    "name",
    "origin_name",
    "given_name",
    "origin_given_name",
    "surname",
    "origin_surname",
    "middle_name",
    "origin_middle_name",
    "dob",
    "gender",
    "country",
    "description",
  ],
  applicants: ["external_id", "applicant_id", "verification_id"],
} as const satisfies Record<BlacklistFileType, readonly string[]>;

/** What of an applicant is put on a blacklist. */
export const blacklistedFields = ["name", "dob", "gender", "country", "document", "tax_id"] as const;
export type BlacklistedField = (typeof blacklistedFields)[number];
