import * as limits from "#contract/limits.ts";

/** Not within 7 days after a password reset by mail. @param now of the database */
export const mayResetFactor = (passwordResetAt: Date | null, now: Date): boolean =>
  passwordResetAt === null || now.getTime() - passwordResetAt.getTime() >= limits.factorResetPauseSeconds * 1000;
