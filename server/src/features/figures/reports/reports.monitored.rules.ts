import type { PutParameter } from "#server/features/cases/verifications/verifications.search.rules.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";

export const monitoredColumns = [
  { name: "applicant_id", value: "m.applicant_id", kind: "plain" },
  { name: "external_id", value: "v.external_id", kind: "free" },
  { name: "applicant_name", value: "v.applicant_name", kind: "free" },
  { name: "country", value: "v.country", kind: "plain" },
  { name: "last_verification", value: "v.created_at", kind: "time" },
  { name: "monitored_since", value: "m.since", kind: "time" },
  { name: "last_screened", value: "m.screened_at", kind: "time" },
  { name: "hits", value: "m.hits", kind: "number" },
  { name: "document", value: "m.document_type", kind: "plain" },
  { name: "expires_on", value: "m.expires_on::text", kind: "plain" },
  { name: "open_events", value: "open_events.n", kind: "number" },
  { name: "last_event", value: "m.last_event_at", kind: "time" },
  { name: "applicant_type", value: "a.type", kind: "plain" },
] as const satisfies readonly ExportColumn[];

type Span = { from: Date; until: Date };

export function monitoredQuery(
  projectId: string,
  { from, until }: Span,
  { literal, cells }: { literal: PutParameter; cells: string },
  mostRows: number,
): string {
  const project = literal(projectId, "uuid");
  return `select ${cells}
from monitored_applicants m
join verifications v on v.project_id = m.project_id and v.id = m.verification_id
join applicants a on a.project_id = m.project_id and a.id = m.applicant_id
left join lateral (
  select count(*) as n from monitoring_events e
  where e.project_id = ${project} and e.applicant_id = m.applicant_id and e.closed_at is null
) open_events on true
where m.project_id = ${project} and m.since >= ${literal(from.toISOString(), "timestamptz")}
  and m.since < ${literal(until.toISOString(), "timestamptz")}
order by m.since desc, m.applicant_id desc limit ${mostRows}`;
}
