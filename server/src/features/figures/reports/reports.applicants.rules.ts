import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { wordFor } from "#server/features/cases/verifications/verifications.export.rules.ts";
import type { PutParameter } from "#server/features/cases/verifications/verifications.search.rules.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";

export const applicantColumns = (statuses: Record<VerificationStatus, string>) =>
  [
    { name: "applicant_id", value: "a.id", kind: "plain" },
    { name: "external_id", value: "a.external_id", kind: "free" },
    {
      name: "applicant_name",
      value: "coalesce(a.company_name, concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')))",
      kind: "free",
    },
    { name: "created", value: "a.created_at", kind: "time" },
    { name: "verifications", value: "submitted.n", kind: "number" },
    { name: "last_status", value: wordFor(statuses, "latest.status"), kind: "plain" },
    { name: "last_verification", value: "latest.created_at", kind: "time" },
    { name: "applicant_type", value: "a.type", kind: "plain" },
  ] as const satisfies readonly ExportColumn[];

type Span = { from: Date; until: Date };

export function applicantQuery(
  projectId: string,
  { from, until }: Span,
  { literal, cells }: { literal: PutParameter; cells: string },
  mostRows: number,
): string {
  const project = literal(projectId, "uuid");
  const own = `v.project_id = ${project} and v.applicant_id = a.id and v.status <> 'created'`;
  return `select ${cells}
from applicants a
left join lateral (select count(*) as n from verifications v where ${own}) submitted on true
left join lateral (
  select v.status, v.created_at from verifications v where ${own} order by v.created_at desc limit 1
) latest on true
where a.project_id = ${project} and a.created_at >= ${literal(from.toISOString(), "timestamptz")}
  and a.created_at < ${literal(until.toISOString(), "timestamptz")}
order by a.created_at desc, a.id desc limit ${mostRows}`;
}
