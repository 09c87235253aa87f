import { stepOf } from "#contract/records/forms/form-steps.ts";
import { livesInUs } from "#contract/records/steps/us-eidv.step.ts";
import { isWorthAsking } from "#server/features/screening/services/services.providers.rules.ts";
import { askProvider } from "#server/features/screening/services/services.providers.service.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { UsRecords } from "./verification-checks.facts.rules.ts";
import type { CheckInputs } from "./verification-checks.service.ts";

type Known = Pick<CheckInputs, "form" | "verificationId"> & {
  live: LiveScope;
  facts: Pick<CheckInputs["facts"], "profile" | "steps">;
};

/** Null: there is nothing to ask. @throws while it is worth asking again, so that the job comes back */
export async function askUsRecords(platform: Platform, known: Known, isLastTry: boolean): Promise<UsRecords | null> {
  const { profile, steps } = known.facts;
  if (!stepOf(known.form, "US_EIDV") || !livesInUs({ profile })) return null;
  if (platform.config.eidvUrl === undefined) return { state: "not_configured" };
  const { usEidv } = steps;
  if (!usEidv) return null;
  // Kept as said: the check tells that there is no number.
  if (usEidv.skipped) return { state: "unknown" };
  const { firstName, lastName, dob, ssn, line1, city, state, postalCode } = usEidv;
  const question = {
    kind: "eidv" as const,
    country: "US" as const,
    first_name: firstName,
    last_name: lastName,
    dob,
    ssn,
    address: { line1, city, state, postal_code: postalCode },
  };
  const provided = await askProvider(
    platform,
    { live: known.live, id: questionId(known.verificationId, question) },
    question,
  );
  if (provided.state !== "failed") return provided;
  if (!isLastTry && isWorthAsking(provided.why)) throw new Error(`US records could not be asked: ${provided.why}`);
  platform.log.error({ why: provided.why, verificationId: known.verificationId }, "checked without US records");
  return provided;
}
