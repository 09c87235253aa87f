import type { ApiFailure } from "#contract/failures.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { videoCallFailures } from "#contract/visits/video-calls.calls.ts";

type Case = { status: VerificationStatus; form: FormConfig; isRecorded: boolean };

/** Specification 1, section 5: neither decided nor recorded. */
export function whyNotCall({ status, form, isRecorded }: Case): ApiFailure | null {
  if (!stepOf(form, "LIVE_VIDEO")) return videoCallFailures.not_requested;
  if (status === "created") return videoCallFailures.not_sent;
  if (status === "valid" || status === "invalid") return videoCallFailures.decided;
  return isRecorded ? videoCallFailures.recorded : null;
}
