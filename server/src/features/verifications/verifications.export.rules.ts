import { isEmptySpan, type Question } from "./verifications.list.rules.ts";
import { conditionsOf, type Put } from "./verifications.list.sql.rules.ts";

/** A cell that a spreadsheet would run begins with an apostrophe instead (OWASP, "CSV injection"). */
const guarded = (text: string) =>
  `case when left(${text}, 1) in ('=', '+', '-', '@', e'\\t', e'\\r', e'\\n') then '''' || ${text} else ${text} end`;

/** [{"name": "age", "result": "pass"}] as `age=pass`; jsonb writes its keys in this order and with these blanks. */
const checks = [
  [`[{"name": "`, ""],
  [`", "result": "`, "="],
  [`"}, {"name": "`, "; "],
  [`"}]`, ""],
  ["[]", ""],
].reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, "v.check_briefs::text");

/** Headers and what stands under them. Only names and ids of customers can hold anything; the rest is our own vocabulary. */
const columns: [header: string, cell: string][] = [
  ["id", "v.id"],
  ["created", `to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  ["status", "v.status"],
  ["country", "nullif(v.country, 'ZZ')"],
  ["form", guarded("f.name")],
  ["applicant id", "v.applicant_id"],
  ["applicant name", guarded("v.applicant_name")],
  ["external id", guarded("v.external_id")],
  ["types", "array_to_string(v.types, '; ')"],
  ["checks", checks],
  ["decline reasons", "array_to_string(v.decline_reasons, '; ')"],
];

/** The query of an export, newest first; `literal` quotes a value for SQL text. */
export function exportQuery(question: Question, projectId: string, literal: Put, mostRows: number): string {
  const project = literal(projectId, "uuid");
  const conditions = conditionsOf(question, question, project, literal);
  return `select ${columns.map(([header, cell]) => `${cell} as "${header}"`).join(", ")}
from verifications v
join forms f on f.project_id = ${project} and f.id = v.form_id
where ${conditions}${isEmptySpan(question) ? " and false" : ""}
order by v.created_at desc, v.id desc limit ${mostRows}`;
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * Ends records with CR LF, as RFC 4180 wants and COPY does not; line feeds inside quotes stay. Takes the text in pieces cut
 * anywhere.
 */
export function recordEnds(): (piece: Uint8Array) => Uint8Array {
  let isQuoted = false;
  return (piece) => {
    const out = Buffer.allocUnsafe(piece.length * 2);
    let length = 0;
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) out[length++] = carriageReturn;
      out[length++] = byte;
    }
    return out.subarray(0, length);
  };
}
