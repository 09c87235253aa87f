import { commonFailures } from "#contract/failures.ts";
import {
  type CodeAttempt,
  claimCodeAttempt,
  refundCodeAttempts,
} from "#server/features/account/sessions/sessions.attempts.service.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { isSignedIn } from "#server/platform/session-proofs.rules.ts";
import { takeAuthenticatorCode } from "./registrations.authenticators.service.ts";

/** @throws request.unauthenticated */
export function newMemberOf({ session }: Ctx): { userId: string; email: string; idHash: string } {
  if (!isSignedIn(session) || !session.email) throw fail(commonFailures.unauthenticated);
  return { userId: session.userId, email: session.email, idHash: session.idHash };
}

/** Outside the transaction. @throws sessions.locked */
export const claimConfirmation = async (before: CtxBeforeTransaction): Promise<CodeAttempt> =>
  claimCodeAttempt(before, "factor", newMemberOf(before).userId);

/** Also for accounts without a password. @throws sessions.wrong_code */
export async function confirmByCode(ctx: Ctx, token: string, attempt: CodeAttempt): Promise<void> {
  await takeAuthenticatorCode(ctx, newMemberOf(ctx).userId, token);
  await refundCodeAttempts(ctx, attempt);
}
