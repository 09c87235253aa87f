import { stepOf } from "#contract/records/forms/form-steps.ts";
import { livesInUs } from "#contract/records/steps/us-eidv.step.ts";
import { type EidvAnswer, eidvFields } from "#contract/screening/services/service-providers.ts";
import { isSameName } from "#server/features/cases/verifications/verifications.names.rules.ts";
import { type CheckRule, forPerson, notAvailable } from "./verification-checks.facts.rules.ts";
import {
  type FactOrigin,
  type PersonName,
  readName,
  requestedName,
  type SourcedFact,
  typedName,
} from "./verification-checks.origins.rules.ts";

type Said = EidvAnswer["fields"][keyof EidvAnswer["fields"]];

/** Without a number and the name nothing is proved: records of somebody else may have the rest. */
const needed = ["name", "ssn"] as const;

/** The number and the name that records know are typed: they must be those of the document, or at least of the profile. */
const isSamePerson = (
  { value: requested }: SourcedFact<"typed", PersonName>,
  { value: known }: SourcedFact<FactOrigin, PersonName>,
) => isSameName(requested.first, known.first) && isSameName(requested.last, known.last);

/** Newcomers are in few records: what is not there waits for a person, and only a dead person's number fails. */
export const checkUsRecords: CheckRule<"us_eidv"> = (facts) => {
  const { form } = facts;
  if (!stepOf(form, "US_EIDV") || !livesInUs({ profile: facts.profile })) return null;
  const { profile, document, steps, usRecords } = facts;
  if (usRecords === null || usRecords.state === "not_configured") return notAvailable("no_us_records");
  if (steps.usEidv?.skipped) return forPerson("page_skipped");
  if (steps.usEidv === null) return notAvailable("no_us_records");
  if (usRecords.state === "failed") return notAvailable("us_records_failed");
  if (usRecords.state === "unknown") return { result: "review", evidence: { found: "us_eidv.unknown" } };
  const { fields, deceased } = usRecords.answer;
  if (deceased) return { result: "fail", reasons: ["FRAUDULENT"], evidence: { found: "us_eidv.deceased" } };
  const those = (said: Said) => eidvFields.filter((name) => (fields[name] ?? "not_checked") === said);
  const records = { same: those("match"), differing: those("differs"), unasked: those("not_checked") };
  const isProved = records.differing.length === 0 && needed.every((name) => records.same.includes(name));
  const requested = requestedName(steps.usEidv);
  const known = stepOf(form, "DOCUMENT") ? readName(document?.reading) : typedName(profile);
  if (isProved && (stepOf(form, "DOCUMENT") || known) && !(known && isSamePerson(requested, known)))
    return {
      result: "review",
      reasons: ["WRONG_NAME"],
      evidence: { found: "us_eidv.other_name", requested: `${requested.value.first} ${requested.value.last}` },
    };
  return isProved
    ? { result: "pass", evidence: { found: "us_eidv.pass", ...records } }
    : { result: "review", reasons: ["WRONG_INFO"], evidence: { found: "us_eidv.differs", ...records } };
};
