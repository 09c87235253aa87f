import { expect, test } from "vitest";
import { type CallbackFacts, callbackBody } from "./callbacks.body.rules.ts";

const facts: CallbackFacts = {
  company: null,
  requestId: "r",
  type: "VERIFICATION_COMPLETED",
  applicantId: "a",
  externalApplicantId: null,
  verificationId: "v",
  formId: "f",
  formToken: "t",
  status: "invalid",
  types: ["PROFILE", "TAX_ID"],
  declineReasons: ["WRONG_INFO"],
  comment: null,
  checks: [{ name: "tax_id", result: "fail", reasons: ["WRONG_INFO"] }],
  applicant: null,
  formUrl: "https://kyc.example/verify/t",
  attemptsLeft: 1,
};

test("a decline tells how many attempts are left and, where the form says so, its address", () => {
  expect(callbackBody(facts)).toMatchObject({
    verification_status: "declined",
    verification_attempts_left: 1,
    form_url: "https://kyc.example/verify/t",
  });
  expect(callbackBody({ ...facts, formUrl: null })).not.toHaveProperty("form_url");
  expect(callbackBody({ ...facts, attemptsLeft: null }).verification_attempts_left).toBeNull();
});

test("a check speaks for its step alone", () => {
  const { verifications } = callbackBody(facts);
  expect(verifications).toMatchObject({
    profile: { verified: null, decline_reasons: [] },
    tax_id: { verified: false, decline_reasons: ["WRONG_INFO"] },
  });
});
