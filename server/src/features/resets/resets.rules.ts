import * as limits from "#contract/limits.ts";

/** May a factor be set anew by mail? Not within 7 days of the password's own reset by mail. @param now of the database */
export const mayResetFactor = (passwordResetAt: Date | null, now: Date): boolean =>
  passwordResetAt === null || now.getTime() - passwordResetAt.getTime() >= limits.factorResetPauseSeconds * 1000;
