import { describe, expect, test } from "vitest";
import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { flowAttemptsLeft, whyNotBegin, whyNotRetry } from "./flow-attempts.rules.ts";

const formOf = (changes: Partial<FormConfigInput>) =>
  FormConfig.parse({
    name: "Onboarding",
    languages: ["en"],
    countries: ["UA"],
    steps: [defaultSteps().PROFILE],
    allowNewAttempts: true,
    ...changes,
  });
const tries = (completions: number, lastDeclined: DeclineReason[] = []) => ({ completions, lastDeclined });

describe("how often", () => {
  const twice = formOf({ attemptsLimit: 2 });
  test.each([
    [twice, 0, null, 2],
    [twice, 1, null, 1],
    [twice, 2, "attempts_spent", 0],
    [twice, 3, "attempts_spent", 0],
    [formOf({ attemptsLimit: 0 }), 99, null, null],
    [formOf({ attemptsLimit: 99 }), 98, null, 1],
    [formOf({ attemptsLimit: 99 }), 99, "attempts_spent", 0],
  ])("a form with its limit, after %s", (form, completions, refusal, left) => {
    expect(whyNotBegin(form, tries(completions))).toBe(refusal);
    expect(flowAttemptsLeft(form, "invalid", tries(completions))).toBe(left);
  });
});

describe("after which decline", () => {
  test.each([
    ["duplicates", "DUPLICATE"],
    ["ageRestricted", "AGE_RESTRICTION"],
    ["countryRestricted", "PROHIBITED_JURISDICTION"],
    ["compromisedPerson", "COMPROMISED_PERSON"],
    ["fakeDocument", "FAKE_DOCUMENT"],
    ["fakeDocument", "EDITED_DOCUMENT"],
  ] as const)("%s blocks after %s, and after nothing else", (block, reason) => {
    const form = formOf({ blockRetries: { [block]: true } });
    expect(whyNotBegin(form, tries(1, ["BAD_QUALITY", reason]))).toBe("attempts_blocked");
    expect(whyNotBegin(form, tries(1, ["BAD_QUALITY"]))).toBeNull();
    expect(whyNotBegin(formOf({}), tries(1, [reason]))).toBeNull();
  });
});

test("only a decline is tried again, and only where the form allows it", () => {
  expect(whyNotRetry(formOf({}), "invalid", tries(1))).toBeNull();
  for (const status of ["created", "processing", "pending", "customer_pending", "valid"] as const)
    expect(whyNotRetry(formOf({}), status, tries(1))).toBe("no_retry");
  expect(whyNotRetry(formOf({ allowNewAttempts: false }), "invalid", tries(1))).toBe("no_retry");
  expect(flowAttemptsLeft(formOf({ allowNewAttempts: false }), "invalid", tries(1))).toBe(0);
  expect(flowAttemptsLeft(formOf({}), "valid", tries(1))).toBe(0);
});
