import type { ApplicantObject } from "#contract/records/applicants/applicant-object.ts";
import { type CheckName, stepOfCheck } from "#contract/records/verifications/check-evidence.ts";
import type {
  CallbackType,
  CheckResult,
  DeclineReason,
  VerificationStatus,
  VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import { type CallbackCompanyFacts, callbackCompanyPart } from "./callbacks.company.rules.ts";
import { callbackMonitoringPart, type MonitoringFacts } from "./callbacks.monitoring.rules.ts";

type Check = { name: CheckName; result: CheckResult; reasons: readonly DeclineReason[] };

export type CallbackFacts = {
  /** Said of a test alone: live ones are as the specification has them. */
  isTest?: boolean;
  requestId: string;
  type: Exclude<CallbackType, "SERVICE_RESULT">;
  /** From 1, of this verification. */
  sequence: number;
  applicantId: string;
  externalApplicantId: string | null;
  verificationId: string;
  formId: string;
  formToken: string;
  status: VerificationStatus;
  types: VerificationType[];
  declineReasons: DeclineReason[];
  comment: string | null;
  checks: readonly Check[];
  applicant: ApplicantObject | null;
  /** Null: no limit. */
  attemptsLeft: number | null;
  formUrl: string | null;
  monitoring?: MonitoringFacts | undefined;
  /** Null: no company. */
  company: CallbackCompanyFacts | null;
};

export const bodyBinding = (callbackId: string) => ({ boundTo: `callbacks.sealed_body:${callbackId}` });

const progressOf = (status: VerificationStatus): "unused" | "pending" | "completed" =>
  status === "created" ? "unused" : status === "valid" || status === "invalid" ? "completed" : "pending";

const verdictOf = (status: VerificationStatus) => (status === "valid" ? true : status === "invalid" ? false : null);

/** Unknown while undecided; of a decision, what the step's own checks have not cleared is not verified. */
function stepVerdict(step: VerificationType, facts: CallbackFacts) {
  const checks = facts.checks.filter(({ name }) => stepOfCheck(name, facts.types) === step);
  const failed = checks.filter(({ result }) => result === "fail");
  const isClear = checks.length > 0 && checks.every(({ result }) => result === "pass");
  const decided = verdictOf(facts.status);
  const open = failed.length > 0 || decided === false ? false : null;
  return {
    verified: decided === true || isClear ? true : open,
    comment: facts.comment ?? "",
    decline_reasons: [...new Set(failed.flatMap(({ reasons }) => reasons))],
  };
}

const outcomeOf = (decided: boolean | null) =>
  decided === null ? ("pending" as const) : decided ? ("approved" as const) : ("declined" as const);

/** docs/callbacks.md. Its exact text is signed. */
export function callbackBody(facts: CallbackFacts) {
  const decided = verdictOf(facts.status);
  const progress = progressOf(facts.status);
  return {
    type: facts.type,
    request_id: facts.requestId,
    sequence: facts.sequence,
    applicant_id: facts.applicantId,
    external_applicant_id: facts.externalApplicantId ?? "",
    verification_id: facts.verificationId,
    form_id: facts.formId,
    form_token: facts.formToken,
    status: progress,
    verified: decided,
    // Some receivers take whichever comes last for the truth, so a change of status has no verdict's word.
    verification_status: facts.type === "VERIFICATION_STATUS_CHANGED" ? progress : outcomeOf(decided),
    decline_reasons: facts.declineReasons,
    verifications: Object.fromEntries(facts.types.map((type) => [type.toLowerCase(), stepVerdict(type, facts)])),
    verification_attempts_left: facts.attemptsLeft,
    ...(facts.applicant ? { applicant: facts.applicant } : {}),
    ...(facts.company ? callbackCompanyPart(facts.company, facts.applicant !== null) : {}),
    ...(facts.isTest ? { mode: "TEST" } : {}),
    ...(facts.formUrl === null ? {} : { form_url: facts.formUrl }),
    ...(facts.monitoring ? callbackMonitoringPart(facts.monitoring) : {}),
  };
}
