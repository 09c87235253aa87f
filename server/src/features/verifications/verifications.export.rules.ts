import type { VerificationStatus } from "#contract/verifications/verification-states.ts";
import { isEmptySpan, type Question } from "./verifications.list.rules.ts";
import { conditionsOf } from "./verifications.list.sql.rules.ts";
import type { Put } from "./verifications.search.rules.ts";

/** [{"name": "age", "result": "pass"}] as `age=pass`; jsonb prints its keys in this order and with these blanks. */
const checks = [
  [`[{"name": "`, ""],
  [`", "result": "`, "="],
  [`"}, {"name": "`, "; "],
  [`"}]`, ""],
  ["[]", ""],
].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, "v.check_briefs::text");

const shownStatus = `case v.status ${Object.entries({
  created: "Not submitted",
  processing: "Processing",
  pending: "Pending",
  customer_pending: "Customer pending",
  valid: "Approved",
  invalid: "Declined",
} satisfies Record<VerificationStatus, string>)
  .map(([status, name]) => `when '${status}' then '${name}'`)
  .join(" ")} end`;

/** `literal` quotes for SQL; `guarded` keeps a cell from being a formula. */
type Write = { literal: Put; guarded: (text: string) => string };

/** Only names and customers' ids can hold foreign text. */
const columnsOf = (guarded: Write["guarded"]): [header: string, cell: string][] => [
  ["id", "v.id"],
  ["created", `to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  ["status", shownStatus],
  ["country", "nullif(v.country, 'ZZ')"],
  ["form", guarded("f.name")],
  ["applicant id", "v.applicant_id"],
  ["applicant name", guarded("v.applicant_name")],
  ["external id", guarded("v.external_id")],
  ["types", "array_to_string(v.types, '; ')"],
  ["checks", checks],
  ["decline reasons", "array_to_string(v.decline_reasons, '; ')"],
];

/** Newest first, for COPY, which takes no parameters. */
export function exportQuery(
  question: Question,
  projectId: string,
  { literal, guarded }: Write,
  mostRows: number,
): string {
  const project = literal(projectId, "uuid");
  const conditions = conditionsOf(question, question, project, literal);
  return `select ${columnsOf(guarded)
    .map(([header, cell]) => `${cell} as "${header}"`)
    .join(", ")}
from verifications v
join forms f on f.project_id = ${project} and f.id = v.form_id
where ${conditions}${isEmptySpan(question) ? " and false" : ""}
order by v.created_at desc, v.id desc limit ${mostRows}`;
}
