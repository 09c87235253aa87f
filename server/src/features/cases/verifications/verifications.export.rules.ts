import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";
import { isEmptyListSpan, type VerificationListQuery } from "./verifications.list.rules.ts";
import { listConditionsOf } from "./verifications.list.sql.rules.ts";
import type { PutParameter } from "./verifications.search.rules.ts";

/** `age=pass`; jsonb prints its keys in this order and with these blanks. */
const checks = [
  [`[{"name": "`, ""],
  [`", "result": "`, "="],
  [`"}, {"name": "`, "; "],
  [`"}]`, ""],
  ["[]", ""],
].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, "v.check_briefs::text");

/** They are ours: without signs of XML. */
export const wordFor = (words: Record<string, string>, column: string): string =>
  `case ${column} ${Object.entries(words)
    .map(([code, word]) => `when '${code}' then '${word.replaceAll("'", "''")}'`)
    .join(" ")} end`;

/** Only names and ids of customers can hold anything. */
export const verificationColumns = (statuses: Record<VerificationStatus, string>) =>
  [
    { name: "id", value: "v.id", kind: "plain" },
    { name: "created", value: "v.created_at", kind: "time" },
    { name: "status", value: wordFor(statuses, "v.status"), kind: "plain" },
    { name: "country", value: "nullif(v.country, 'ZZ')", kind: "plain" },
    { name: "form", value: "f.name", kind: "free" },
    { name: "applicant_id", value: "v.applicant_id", kind: "plain" },
    { name: "applicant_name", value: "v.applicant_name", kind: "free" },
    { name: "external_id", value: "v.external_id", kind: "free" },
    { name: "types", value: "array_to_string(v.types, '; ')", kind: "plain" },
    { name: "checks", value: checks, kind: "plain" },
    { name: "decline_reasons", value: "array_to_string(v.decline_reasons, '; ')", kind: "plain" },
    { name: "service", value: "case when 'COMPANY' = any(v.types) then 'KYB' else 'KYC' end", kind: "plain" },
  ] as const satisfies readonly ExportColumn[];

/** For COPY, which takes no parameters. */
export function exportQuery(
  question: VerificationListQuery & { ids?: readonly string[] | null },
  projectId: string,
  { literal, cells }: { literal: PutParameter; cells: string },
  mostRows: number,
): string {
  const project = literal(projectId, "uuid");
  const chosen = question.ids ? ` and v.id = any(${literal(question.ids, "uuid[]")})` : "";
  const conditions = `${listConditionsOf(question, question, project, literal)}${chosen}`;
  return `select ${cells}
from verifications v
join forms f on f.project_id = ${project} and f.id = v.form_id
where ${conditions}${isEmptyListSpan(question) ? " and false" : ""}
order by v.created_at desc, v.id desc limit ${mostRows}`;
}
