import type { AccountNotice } from "#contract/account/account-notices.contract.ts";
import * as limits from "#contract/limits.ts";

type Facts = {
  passwordResetAt: Date | null;
  factorResetAt: Date | null;
  seenAt: Date | null;
  now: Date;
};

/** A reset by mail may have been made by somebody else. */
export function accountNoticesOf({ passwordResetAt, factorResetAt, seenAt, now }: Facts): AccountNotice[] {
  const since = Math.max(now.getTime() - limits.factorResetPauseSeconds * 1000, seenAt?.getTime() ?? 0);
  const happened = [
    { event: "password_reset", at: passwordResetAt },
    { event: "factor_reset", at: factorResetAt },
  ] as const;
  return happened
    .flatMap(({ event, at }) => (at && at.getTime() > since ? [{ event, at: at.toISOString() }] : []))
    .sort((a, b) => b.at.localeCompare(a.at));
}
