import { type CheckName, checkSteps } from "#contract/records/verifications/check-evidence.ts";
import type {
  CheckResult,
  DeclineReason,
  VerificationStatus,
  VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import type { MonitoringDetail } from "#contract/screening/monitoring.contract.ts";
import { type CompanyFacts, companyPart } from "./callbacks.company.rules.ts";

type Check = { name: CheckName; result: CheckResult; reasons: DeclineReason[] };

export type MonitoringFacts = { eventId: string; reportId: string; detail: MonitoringDetail };

export type CallbackFacts = {
  /** Said of a test alone: live ones are as the specification has them. */
  isTest?: boolean;
  requestId: string;
  type: string;
  applicantId: string;
  externalApplicantId: string | null;
  verificationId: string;
  formId: string;
  formToken: string;
  status: VerificationStatus;
  types: VerificationType[];
  declineReasons: DeclineReason[];
  comment: string | null;
  checks: Check[];
  applicant: Record<string, unknown> | null;
  /** Null: no limit. */
  attemptsLeft: number | null;
  formUrl: string | null;
  monitoring?: MonitoringFacts | undefined;
  /** Null: no company. */
  company: CompanyFacts | null;
};

export const bodyBinding = (callbackId: string) => ({ boundTo: `callbacks.sealed_body:${callbackId}` });

function speaksFor(name: CheckName, step: VerificationType, types: readonly VerificationType[]): boolean {
  const of: VerificationType | readonly VerificationType[] = checkSteps[name];
  return typeof of === "string" ? of === step : of.find((each) => types.includes(each)) === step;
}

const progressOf = (status: VerificationStatus) =>
  status === "created" ? "unused" : status === "valid" || status === "invalid" ? "completed" : "pending";

const verdictOf = (status: VerificationStatus) => (status === "valid" ? true : status === "invalid" ? false : null);

/** Unknown while undecided. */
function stepVerdict(step: VerificationType, facts: CallbackFacts) {
  const checks = facts.checks.filter(({ name }) => speaksFor(name, step, facts.types));
  const failed = checks.filter(({ result }) => result === "fail");
  const isClear = checks.length > 0 && checks.every(({ result }) => result === "pass");
  const decided = verdictOf(facts.status);
  return {
    verified: failed.length > 0 && decided !== true ? false : isClear || decided === true ? true : null,
    comment: facts.comment ?? "",
    decline_reasons: [...new Set(failed.flatMap(({ reasons }) => reasons))],
  };
}

const known = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];

/** `bdb_types`, `databases`, `accuracy`: of the entries that came or changed. */
function monitoringPart({ eventId, reportId, detail }: MonitoringFacts) {
  const ids = { event_id: eventId, report_id: reportId, event: detail.type };
  if (detail.type === "document_expired") {
    const { state, documentType, expiresOn } = detail;
    return { monitoring: { ...ids, state, document_type: documentType, expires_on: expiresOn } };
  }
  const { added, changed, removed, hits } = detail;
  const there = hits.filter(({ change }) => change !== "removed");
  return {
    bdb_types: known(there.map(({ kind }) => kind)),
    databases: known(there.map(({ code }) => code)),
    accuracy: there.length === 0 ? null : Math.max(...there.map(({ score }) => score ?? 0)),
    monitoring: {
      ...ids,
      added,
      changed,
      removed,
      hits: hits.map(({ change, source, code, name, kind, entryId, band, score }) => ({
        change,
        source,
        code,
        name,
        kind,
        entry_id: entryId,
        band,
        score,
      })),
    },
  };
}

/** product.md, "Callbacks". The caller signs its exact text. */
export function callbackBody(facts: CallbackFacts) {
  const decided = verdictOf(facts.status);
  return {
    type: facts.type,
    request_id: facts.requestId,
    applicant_id: facts.applicantId,
    external_applicant_id: facts.externalApplicantId,
    verification_id: facts.verificationId,
    form_id: facts.formId,
    form_token: facts.formToken,
    status: progressOf(facts.status),
    verified: decided,
    verification_status: decided === null ? "pending" : decided ? "approved" : "declined",
    decline_reasons: facts.declineReasons,
    verifications: Object.fromEntries(facts.types.map((type) => [type.toLowerCase(), stepVerdict(type, facts)])),
    verification_attempts_left: facts.attemptsLeft,
    ...(facts.applicant ? { applicant: facts.applicant } : {}),
    ...(facts.company ? companyPart(facts.company, facts.applicant !== null) : {}),
    ...(facts.isTest ? { mode: "TEST" } : {}),
    ...(facts.formUrl === null ? {} : { form_url: facts.formUrl }),
    ...(facts.monitoring ? monitoringPart(facts.monitoring) : {}),
  };
}
