import { expect, test } from "vitest";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { type CallbackFacts, callbackBody } from "./callbacks.body.rules.ts";

const facts: CallbackFacts = {
  company: null,
  requestId: "r",
  type: "VERIFICATION_COMPLETED",
  sequence: 3,
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

test("a check speaks for its step alone; of a decision every step is true or false, with a comment that is a text", () => {
  const checks: CallbackFacts["checks"] = [
    { name: "profile_match", result: "pass", reasons: [] },
    { name: "tax_id", result: "fail", reasons: ["WRONG_INFO"] },
    { name: "address", result: "not_available", reasons: [] },
  ];
  const given = { ...facts, types: ["PROFILE", "TAX_ID", "ADDRESS", "FACIAL"] as CallbackFacts["types"], checks };
  const verifiedOf = (status: CallbackFacts["status"], type: CallbackFacts["type"] = "VERIFICATION_COMPLETED") =>
    Object.values(callbackBody({ ...given, status, type }).verifications).map(({ verified }) => verified);
  expect(callbackBody(given).verifications).toMatchObject({
    profile: { verified: true, comment: "", decline_reasons: [] },
    tax_id: { verified: false, comment: "", decline_reasons: ["WRONG_INFO"] },
  });
  expect(verifiedOf("invalid")).toEqual([true, false, false, false]);
  expect(verifiedOf("valid")).toEqual([true, true, true, true]);
  expect(verifiedOf("pending", "VERIFICATION_STATUS_CHANGED")).toEqual([true, false, null, null]);
});

test("a change of status says unused, pending or completed, and never a verdict", () => {
  const said = (status: CallbackFacts["status"]) => {
    const body = callbackBody({ ...facts, type: "VERIFICATION_STATUS_CHANGED", status });
    expect(callbackBodies.VERIFICATION_STATUS_CHANGED.parse(body)).toEqual(body);
    return body.verification_status;
  };
  expect((["created", "processing", "pending", "customer_pending", "valid"] as const).map(said)).toEqual([
    ...(["unused", "pending", "pending", "pending", "completed"] as const),
  ]);
});

test("each kind has the strict shape that the contract says, and nothing else passes", () => {
  const body = callbackBody(facts);
  const { VERIFICATION_COMPLETED: completed } = callbackBodies;
  expect(completed.parse(body)).toEqual(body);
  expect(body).toMatchObject({ external_applicant_id: "", sequence: 3, request_id: "r" });
  const wrong = [
    { ...body, external_applicant_id: null },
    { ...body, verified: null },
    { ...body, verification_status: "pending" },
    { ...body, sequence: 0 },
    { ...body, more: 1 },
    { ...body, verifications: { profile: { verified: null, comment: "", decline_reasons: [] } } },
    { ...body, verifications: { nothing: { verified: true, comment: "", decline_reasons: [] } } },
    callbackBody({ ...facts, status: "pending" }),
  ];
  expect(wrong.map((each) => completed.safeParse(each).success)).toEqual(wrong.map(() => false));
});

test("monitoring tells the best entry as its list names it; a document that expires has its id and no entry", () => {
  const hit = { change: "added", source: "list", band: "strong", entryId: "q1" } as const;
  const monitoring = {
    ...{ eventId: "e", reportId: "p", documentId: null },
    entry: { name: "Taras Melnyk", birth: "1980", gender: "male" as const },
    detail: {
      ...{ type: "database_screening" as const, added: 2, changed: 0, removed: 1 },
      hits: [
        { ...hit, code: "pep-1", name: "Politicians", kind: "pep" as const, score: 88 },
        { ...hit, code: "un", name: "Sanctions of the UN", kind: "sanctions" as const, score: 97 },
        {
          ...hit,
          change: "removed" as const,
          code: "w",
          name: "Wanted",
          kind: "wanted" as const,
          score: null,
          band: null,
        },
      ],
    },
  };
  const at = { ...facts, type: "MONITORING" as const, status: "valid" as const };
  const body = callbackBody({ ...at, monitoring });
  expect(callbackBodies.MONITORING.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    verification_status: "approved",
    bdb_types: ["PEP", "SANCTIONS"],
    databases: ["pep-1", "un"],
    accuracy: 97,
    document_id: null,
    person: { full_name: "Taras Melnyk", dob: "1980", gender: "M", bdb_name: "Sanctions of the UN", accuracy: 97 },
  });
  const detail = {
    type: "document_expired",
    state: "expired",
    documentType: "PASSPORT",
    expiresOn: "2026-01-01",
  } as const;
  const expired = callbackBody({ ...at, monitoring: { ...monitoring, detail, documentId: "d" } });
  expect(callbackBodies.MONITORING.parse(expired)).toEqual(expired);
  expect(expired).toMatchObject({ document_id: "d", person: null, bdb_types: [], databases: [], accuracy: null });
});
