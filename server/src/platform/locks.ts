/**
 * PostgreSQL's advisory locks by number, of which a database has one space for all: no two uses may share one, nor may a
 * number change while servers of two versions run. A pair of numbers is a space of its own. The lock on a picture
 * (`images.service.ts`) is a hash of 64 bits of whose it is.
 */
export const locks = {
  /** One process at a time migrates the schema. */
  migrations: 7_302_114_958_213,
  /** One process at a time makes the login that the server uses. */
  databaseLogin: 7_302_114_958_214,
  /** One sweep of what sign-in leaves behind, over all servers. */
  accessSweep: 7_261_901,
  /** One fold of the verification totals; written in the SQL of `0006-verification-totals.sql`. */
  verificationTotals: 7_714_003,
  /** With the hash of a project: one verification at a time looks for duplicates. */
  duplicates: 7_714_004,
} as const;
