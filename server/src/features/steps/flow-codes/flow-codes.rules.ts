import { flowCodeFailures } from "#contract/calls/flow-codes.calls.ts";
import { commonFailures, type Failure } from "#contract/failures.ts";
import type { CodeChannel } from "#contract/flow-codes.contract.ts";
import * as limits from "#contract/limits.ts";
import type { Cap } from "#server/features/project/mails/mails.caps.rules.ts";

/** Applicants cannot help it when a whole project or installation is at its limit. */
export function refusalOf(channel: CodeChannel, { by, seconds }: Cap): Failure {
  if (by === "applicant" || by === "address")
    return seconds > limits.lockSeconds ? flowCodeFailures.day_reached : commonFailures.too_many;
  return channel === "phone" ? flowCodeFailures.texts_used_up : flowCodeFailures.mails_used_up;
}
