import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { flowCodeFailures } from "#contract/steps/flow-codes.calls.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import type { MailCap } from "#server/features/project/mails/mails.caps.rules.ts";

/** Applicants cannot help it when a whole project or installation is at its limit. */
export function flowCodeRefusalOf(channel: CodeChannel, { by, seconds }: MailCap): ApiFailure {
  if (by === "applicant" || by === "address")
    return seconds > limits.lockSeconds ? flowCodeFailures.day_reached : commonFailures.too_many;
  return channel === "phone" ? flowCodeFailures.texts_used_up : flowCodeFailures.mails_used_up;
}
