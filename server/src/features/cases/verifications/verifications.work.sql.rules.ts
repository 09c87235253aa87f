import type { VerificationListQuery } from "./verifications.list.rules.ts";
import type { PutParameter } from "./verifications.search.rules.ts";

const dueConditions = {
  overdue: "v.due_at < now()",
  soon: "v.due_at >= now() and v.due_at < now() + interval '24 hours'",
} as const;

const waitConditions = (project: string) => ({
  reviewer: "v.resubmission_id is null",
  second_reviewer: "v.proposal_id is not null",
  applicant: "v.resubmission_id is not null",
  // From the few that wait: a company of any other status waits no more.
  persons: `v.status = 'processing' and v.id in (select w.verification_id from company_waits w where w.project_id = ${project})`,
});

/** Whose work a verification `v` is, when it is due or was decided, its labels, and why it was declined. */
export function workConditions(
  { assignee, due, waitsFor, decidedFrom, labels, reasons }: VerificationListQuery,
  project: string,
  put: PutParameter,
): string[] {
  return [
    ...(assignee === "none" ? ["v.assignee_id is null"] : []),
    ...(assignee && assignee !== "none" ? [`v.assignee_id = ${put(assignee, "uuid")}`] : []),
    ...(due ? [dueConditions[due]] : []),
    ...(waitsFor ? [waitConditions(project)[waitsFor]] : []),
    ...(decidedFrom ? [`v.decided_at >= ${put(decidedFrom.toISOString(), "timestamptz")}`] : []),
    ...(labels
      ? [
          `v.id in (select l.verification_id from verification_labels l where l.project_id = ${project}
        and l.label = any(${put(labels, "text[]")}))`,
        ]
      : []),
    // Through the index of the status: the planner may use none for an overlap below row-level security.
    ...(reasons ? [`v.status = 'invalid' and v.decline_reasons && ${put(reasons, "text[]")}`] : []),
  ];
}
