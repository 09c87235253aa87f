import { wantsCode } from "#contract/records/steps/profile.step.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { confirmedContactsOf } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import { type CheckFacts, type CheckRuleResult, notAvailable } from "./verification-checks.facts.rules.ts";

export const checkContact =
  (channel: CodeChannel) =>
  (
    facts: Pick<CheckFacts, "form" | "profile" | "confirmations">,
  ): CheckRuleResult<`${CodeChannel}_confirmed`> | null => {
    const { form, profile } = facts;
    const given = profile[channel];
    if (!wantsCode(form, channel) || given === undefined) return null;
    const { confirmations } = facts;
    if (confirmedContactsOf(profile, confirmations.proved)[channel] !== null)
      return { result: "pass", evidence: { found: `${channel}_confirmed.pass`, given } };
    if (channel === "phone" && !confirmations.canText) return notAvailable("no_text_messages");
    return { result: "review", reasons: ["WRONG_INFO"], evidence: { found: `${channel}_confirmed.review`, given } };
  };
