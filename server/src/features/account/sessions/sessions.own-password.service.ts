import { sessionFailures } from "#contract/account/sessions.calls.ts";
import { commonFailures } from "#contract/failures.ts";
import type { CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { claimPasswordAttempt, recordInOwnTransaction, refundPasswordAttempt } from "./sessions.attempts.service.ts";
import { isPasswordRight } from "./sessions.passwords.service.ts";
import { findPassword } from "./sessions.queries.ts";

/**
 * Before a change of password, email, factor or recovery codes (S3). Counted and throttled as at sign-in. Outside the
 * call's transaction.
 * @param parameter the field that holds it
 * @throws sessions.invalid_credentials, request.too_many
 */
export async function proveOwnPassword(
  platform: Platform,
  before: CtxBeforeTransaction,
  password: string,
  parameter = "password_current",
): Promise<void> {
  const email = before.session?.email;
  if (!email) throw fail(commonFailures.unauthenticated);
  const attempt = await claimPasswordAttempt(platform, email, before.ip);
  if (!attempt) throw fail(commonFailures.too_many);
  const { userId, hash } = await findPassword(platform, email);
  if (!(await isPasswordRight(hash, password, before.ip))) {
    await recordInOwnTransaction(before, "sessions.password_refused", { userId });
    throw fail(sessionFailures.invalid_credentials, { parameter });
  }
  await refundPasswordAttempt(platform, attempt);
}
