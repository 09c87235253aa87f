import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";

/** What happens to a test, by the name that was given (docs/test-mode.md). `waits`: a reviewer decides. */
export type TestOutcome = "valid" | "invalid" | "waits" | "hit" | "duplicate" | "slow" | "requested_again";

const byLastName: Readonly<Record<string, TestOutcome>> = {
  APPROVE: "valid",
  DECLINE: "invalid",
  PENDING: "waits",
  SANCTIONED: "hit",
  DUPLICATE: "duplicate",
  SLOW: "slow",
  ASKAGAIN: "requested_again",
};

/** Names that clients of the field test with. */
const byWholeName: Readonly<Record<string, TestOutcome>> = { "JOHN SNOW": "valid", "JOHN DOE": "invalid" };

/** `last`: of a company, its name; the last word of it counts. */
export type TestName = { first: string; last: string };

const own = (table: Readonly<Record<string, TestOutcome>>, key: string): TestOutcome | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** Latin letters, in any case. Any other name waits: nothing was looked at that could approve it. */
export function testOutcomeOf({ first, last }: TestName): TestOutcome {
  const words = last.trim().toUpperCase().split(/\s+/);
  const lastWord = words.at(-1) ?? "";
  return own(byLastName, lastWord) ?? own(byWholeName, `${first.trim().toUpperCase()} ${words.join(" ")}`) ?? "waits";
}

type TestVerdict = { to: "valid" | "invalid" | "pending" | "customer_pending"; declineReasons: DeclineReason[] };

/** @param isAnswered the applicant has given again what was requested again */
export function testVerdictOf(
  outcome: TestOutcome,
  form: Pick<FormConfig, "enableCustomerProcessing">,
  isAnswered: boolean,
): TestVerdict {
  if (outcome === "valid" || outcome === "slow" || (outcome === "requested_again" && isAnswered))
    return { to: "valid", declineReasons: [] };
  if (outcome === "invalid") return { to: "invalid", declineReasons: ["OTHER"] };
  return {
    to: form.enableCustomerProcessing && outcome !== "requested_again" ? "customer_pending" : "pending",
    declineReasons: [],
  };
}

/** What a test would have come to under another form; null: what was decided does not follow from its name. */
export function replayTest(
  { name, status, form }: { name: TestName; status: string; form: Pick<FormConfig, "enableCustomerProcessing"> },
  draft: Pick<FormConfig, "enableCustomerProcessing">,
): TestVerdict["to"] | null {
  const outcome = testOutcomeOf(name);
  const isAnswered = status === "valid";
  return testVerdictOf(outcome, form, isAnswered).to === status ? testVerdictOf(outcome, draft, isAnswered).to : null;
}

/** As typed with the verification; null: only the applicant's record may say it. */
export function typedTestName({ profile, company }: Pick<StepAnswers, "profile" | "company">): TestName | null {
  if (company) return { first: "", last: company.companyName };
  return profile.last_name ? { first: profile.first_name ?? "", last: profile.last_name } : null;
}

/** How long a slow one takes from its submission. */
export const slowSeconds = 60;
