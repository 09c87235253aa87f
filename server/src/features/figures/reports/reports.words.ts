import type { ReportColumn, ReportType } from "#contract/figures/reports.contract.ts";
import type { ScreeningHitBand } from "#contract/records/verifications/screening.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { Language } from "#contract/values/languages.ts";

type ReportWords = {
  types: Record<ReportType, string>;
  columns: Record<ReportColumn, string>;
  /** Plain words, without quotes and signs of XML: the database writes them. */
  statuses: Record<VerificationStatus, string>;
  bands: Record<ScreeningHitBand, string>;
  verdicts: Record<"relevant" | "irrelevant" | "open", string>;
};

const english: ReportWords = {
  types: {
    verifications: "Verifications",
    monitored_applicants: "Monitored applicants",
    applicants: "Applicants",
    screening_hits: "Screening hits",
    audit_log: "Audit log",
  },
  columns: {
    id: "ID",
    created: "Created",
    status: "Status",
    country: "Country",
    form: "Form",
    applicant_id: "Applicant ID",
    applicant_name: "Applicant name",
    external_id: "External ID",
    types: "Types",
    checks: "Checks",
    decline_reasons: "Decline reasons",
    service: "Service",
    applicant_type: "Applicant type",
    verifications: "Verifications",
    last_status: "Last status",
    last_verification: "Last verification",
    monitored_since: "Monitored since",
    last_screened: "Last screened",
    hits: "Hits",
    document: "Document",
    expires_on: "Expires on",
    open_events: "Open alerts",
    last_event: "Last alert",
    verification_id: "Verification ID",
    screened: "Screened",
    list: "List",
    list_version: "List version",
    entry: "Entry",
    score: "Score",
    band: "Strength",
    verdict: "Verdict",
    judged_by: "Judged by",
    judged_at: "Judged",
    number: "Entry number",
    time: "Time",
    actor_kind: "Actor type",
    actor_id: "Actor ID",
    actor: "Actor",
    role: "Role",
    action: "Action",
    detail: "Details",
    address: "IP address",
    user_agent: "User agent",
    hash: "Hash",
  },
  statuses: {
    created: "Not submitted",
    processing: "Checking",
    pending: "To review",
    customer_pending: "To review",
    valid: "Approved",
    invalid: "Declined",
  },
  bands: { strong: "Strong", probable: "Probable", possible: "Possible" },
  verdicts: { relevant: "True match", irrelevant: "False positive", open: "Not judged" },
};

const byLanguage: Partial<Record<Language, ReportWords>> = { en: english };

/** English where we have no words. */
export const reportWords = (language: Language): ReportWords => byLanguage[language] ?? english;

const rightToLeft: readonly Language[] = ["he", "yi"];
export const isRightToLeft = (language: Language): boolean => rightToLeft.includes(language);
