import { wantsCode } from "#contract/asked.rules.ts";
import type { CodeChannel } from "#contract/flow-codes.contract.ts";
import { confirmedFieldNames } from "#contract/form-profile.ts";
import type { CheckName } from "#contract/verification-states.ts";
import { confirmedOf, type Proved } from "../flow-codes/flow-codes.rules.ts";
import type { CheckFacts, Made } from "./verifications.check.rules.ts";

/** What codes have proved, and whether this server can send one to a phone. */
export type ConfirmationFacts = { proved: Proved; canText: boolean };

type Facts = Pick<CheckFacts, "form" | "profile" | "confirmations">;

/** Null when the form wants no code, or nothing was given that one could prove. */
function checkContact({ form, profile, confirmations }: Facts, channel: CodeChannel): Made | null {
  const given = profile[channel];
  if (!wantsCode(form, channel) || given === undefined) return null;
  if (confirmedOf(profile, confirmations.proved)[channel] !== null) return { result: "pass", evidence: { given } };
  if (channel === "phone" && !confirmations.canText)
    return { result: "not_available", evidence: { given, why: "this server sends no text messages" } };
  return { result: "review", reasons: ["WRONG_INFO"], evidence: { given } };
}

/** Whether the contacts that the form wants proved by a code were. */
export const confirmationChecks = (facts: Facts): [CheckName, Made | null][] =>
  confirmedFieldNames.map((channel) => [`${channel}_confirmed`, checkContact(facts, channel)]);
