import { testListCode } from "#contract/records/verifications/screening.ts";
import { wordFor } from "#server/features/cases/verifications/verifications.export.rules.ts";
import type { PutParameter } from "#server/features/cases/verifications/verifications.search.rules.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";

type HitWords = { bands: Record<string, string>; verdicts: Record<string, string>; testList: string };

/** What an entry says is sealed with the applicant's key and stays with the case: a row names the entry by its id. */
export const hitColumns = ({ bands, verdicts, testList }: HitWords) =>
  [
    { name: "verification_id", value: "v.id", kind: "plain" },
    { name: "applicant_id", value: "v.applicant_id", kind: "plain" },
    { name: "external_id", value: "v.external_id", kind: "free" },
    { name: "applicant_name", value: "v.applicant_name", kind: "free" },
    { name: "screened", value: "s.at", kind: "time" },
    {
      name: "list",
      value: `coalesce(${wordFor({ [testListCode]: testList }, "h.list_code")}, (select l ->> 'name' from jsonb_array_elements(s.lists) l where l ->> 'code' = h.list_code limit 1), h.list_code)`,
      kind: "free",
    },
    { name: "list_version", value: "h.list_version", kind: "number" },
    { name: "entry", value: "h.entry_id", kind: "free" },
    { name: "score", value: "h.score", kind: "number" },
    { name: "band", value: wordFor(bands, "h.band"), kind: "plain" },
    { name: "verdict", value: wordFor(verdicts, "coalesce(h.verdict, 'open')"), kind: "plain" },
    { name: "judged_by", value: "h.judged_by", kind: "free" },
    { name: "judged_at", value: "h.judged_at", kind: "time" },
  ] as const satisfies readonly ExportColumn[];

type Span = { from: Date; until: Date };

/** The hits of each verification's newest look, by the day of that look. */
export function hitQuery(
  projectId: string,
  { from, until }: Span,
  { literal, cells }: { literal: PutParameter; cells: string },
  mostRows: number,
): string {
  const project = literal(projectId, "uuid");
  return `select ${cells}
from screenings s
join screening_hits h on h.project_id = s.project_id and h.screening_id = s.id
join verifications v on v.project_id = s.project_id and v.id = s.verification_id
where s.project_id = ${project} and s.at >= ${literal(from.toISOString(), "timestamptz")}
  and s.at < ${literal(until.toISOString(), "timestamptz")}
  and not exists (select from screenings n where n.project_id = ${project} and n.verification_id = s.verification_id
    and (n.at > s.at or n.at = s.at and n.id < s.id))
order by s.at desc, s.id, h.score desc, h.id limit ${mostRows}`;
}
