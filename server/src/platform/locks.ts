/**
 * PostgreSQL's advisory locks share one number space per database: no two uses may share a number, and it may not
 * change while servers of two versions run. A pair of numbers is a space of its own. The lock on a picture
 * (`images.service.ts`) is a 64-bit hash of its owner.
 */
export const advisoryLocks = {
  migrations: 7_302_114_958_213,
  databaseLogin: 7_302_114_958_214,
  /** A backup has it alone; whoever removes a stored file shares it. */
  fileRemovals: 7_261_902,
  /** One sweep over all servers. */
  accessSweep: 7_261_901,
  /** Also written in `0006-verification-totals.sql`. */
  verificationTotals: 7_714_003,
  /** With the hash of a project. */
  duplicates: 7_714_004,
  /** With the hash of a project. */
  reports: 7_714_061,
  /** With the hash of a list's code. */
  lists: 7_714_073,
  /** With the hash of a project. */
  blacklists: 7_714_070,
} as const;
