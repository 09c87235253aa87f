import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { addressLengths } from "#contract/records/requested/answer-shapes.ts";
import type { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import { mandatoryAddressParts } from "#contract/records/steps/address.step.ts";
import { homeCountry } from "#flow/answers/home-country.rules.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";

type Step = FlowStepOf<"ADDRESS">;
export const addressLineNames = ["line1", "line2", "city", "state", "postalCode"] as const;
export type AddressLineName = (typeof addressLineNames)[number];
export type AddressDraft = {
  country: AddressAnswers["country"] | null;
  kind: AddressAnswers["kind"] | null;
} & Record<AddressLineName, string>;

export const isAddressLineMandatory = (name: AddressLineName): boolean =>
  mandatoryAddressParts.some((part) => part === name);

export const isCountryAllowed = ({ countryValidation }: Step, { form }: FlowState, country: string): boolean =>
  !countryValidation || form.countries.some((each) => each === country);

export function addressDraftOf(step: Step, state: FlowState): AddressDraft {
  const { address } = state;
  const home = homeCountry(state);
  const lines = Object.fromEntries(addressLineNames.map((name) => [name, address?.[name] ?? ""])) as Record<
    AddressLineName,
    string
  >;
  return {
    ...lines,
    country: address?.country ?? (home && isCountryAllowed(step, state, home) ? home : null),
    kind: address?.kind ?? null,
  };
}

export function checkDraft(step: Step, draft: AddressDraft): FieldProblems {
  const problems: FieldProblems = {};
  if (!draft.country) problems.country = "problem.choose_country";
  if (step.askAddressType && !draft.kind) problems.kind = "problem.choose";
  for (const name of addressLineNames) {
    const typed = draft[name].trim();
    const [min, max] = addressLengths[name];
    if (!typed && isAddressLineMandatory(name)) problems[name] = "problem.required";
    else if (typed && typed.length < min) problems[name] = "problem.too_short";
    else if (typed.length > max) problems[name] = "problem.too_long";
  }
  return problems;
}

export function addressAnswersOf(step: Step, { country, kind, ...lines }: AddressDraft): AddressAnswers | null {
  if (!country) return null;
  const typed = addressLineNames.map((name) => [name, lines[name].trim()] as const).filter(([, text]) => text !== "");
  return { country, ...(step.askAddressType && kind && { kind }), ...Object.fromEntries(typed) };
}
