import { commonFailures, type Failure } from "#contract/failures.ts";
import { flowCodeFailures } from "#contract/flow-codes.calls.ts";
import type { CodeChannel } from "#contract/flow-codes.contract.ts";
import * as limits from "#contract/limits.ts";
import type { Cap } from "#server/features/mails/mails.caps.rules.ts";

/**
 * What an applicant is told who gets no code: to wait, or that it is not for them to mend. An hour is over soon; a day is not,
 * and what a whole project or installation has used up they cannot know of.
 */
export function refusalOf(channel: CodeChannel, { by, seconds }: Cap): Failure {
  if (by === "applicant" || by === "address")
    return seconds > limits.lockSeconds ? flowCodeFailures.day_reached : commonFailures.too_many;
  return channel === "phone" ? flowCodeFailures.texts_used_up : flowCodeFailures.mails_used_up;
}
