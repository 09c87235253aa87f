import { type DaySpan, daySpanOf, type Question, rollupOf } from "./verifications.list.rules.ts";

/** SQL text and its values, grown together: `put` gives the placeholder of a value. */
export type Statement = { values: unknown[]; put: (value: unknown, type: string) => string };

export function newStatement(): Statement {
  const values: unknown[] = [];
  return { values, put: (value, type) => `$${values.push(value)}::${type}` };
}

/** One value is an equation, so that an index keeps its order; several are a list. */
function oneOf(column: string, list: readonly string[], type: string, { put }: Statement): string {
  return list.length === 1 ? `${column} = ${put(list[0], type)}` : `${column} = any(${put(list, `${type}[]`)})`;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Exact verification id, applicant id or external id. */
function searchCondition(search: string, { put }: Statement): string {
  const external = `v.external_id = ${put(search, "text")}`;
  if (!uuid.test(search)) return external;
  const id = put(search, "uuid");
  return `(v.id = ${id} or v.applicant_id = ${id} or ${external})`;
}

/** What a row `v` of `verifications` must satisfy, the time aside. */
function rowConditions(question: Question, project: string, statement: Statement): string[] {
  const { statuses, countries, forms, types, search } = question;
  return [
    `v.project_id = ${project}`,
    oneOf("v.status", statuses, "text", statement),
    ...(countries ? [oneOf("v.country", countries, "bpchar", statement)] : []),
    ...(forms ? [oneOf("v.form_id", forms, "uuid", statement)] : []),
    ...(types ? [`v.types && ${statement.put(types, "text[]")}`] : []),
    ...(search ? [searchCondition(search, statement)] : []),
  ];
}

function timeConditions({ from, until }: { from: Date | null; until: Date | null }, { put }: Statement): string[] {
  return [
    ...(from ? [`v.created_at >= ${put(from.toISOString(), "timestamptz")}`] : []),
    ...(until ? [`v.created_at < ${put(until.toISOString(), "timestamptz")}`] : []),
  ];
}

/** Everything that a row `v` of `verifications` must satisfy. */
export const allConditions = (question: Question, project: string, statement: Statement): string =>
  [...rowConditions(question, project, statement), ...timeConditions(question, statement)].join(" and ");

const rollupTables = {
  project: "verification_project_days",
  country: "verification_days",
  form: "verification_form_days",
} as const;

/** Day by day what matches: whole days from the rollup and its deltas, parts of days from the list's index. */
function countsByDay(question: Question, span: DaySpan, project: string, statement: Statement): string {
  const { statuses, countries, forms } = question;
  const rollup = rollupOf(question) ?? "project";
  const keys = [
    `project_id = ${project}`,
    ...(countries ? [oneOf("country", countries, "bpchar", statement)] : []),
    ...(forms ? [oneOf("form_id", forms, "uuid", statement)] : []),
    ...(span.first ? [`day >= ${statement.put(span.first, "date")}`] : []),
    ...(span.last ? [`day <= ${statement.put(span.last, "date")}`] : []),
  ].join(" and ");
  const parts = [
    `select day, ${statuses.join(" + ")} as n from ${rollupTables[rollup]} where ${keys}`,
    `select day, change from verification_deltas where ${keys} and ${oneOf("status", statuses, "text", statement)}`,
    ...span.edges.map((edge) => {
      const conditions = allConditions({ ...question, from: edge.from, until: edge.until }, project, statement);
      return `select ${statement.put(edge.day, "date")}, count(*)::int from verifications v where ${conditions}`;
    }),
  ];
  return `select day, sum(n)::int as n from (${parts.join("\n    union all ")}) counts group by day`;
}

/** The ten ids of a page and the joins that make rows of them; nothing wide is read before the page is found. */
const pageRows = (project: string) => `
select b.total, r.* from bounds b left join (
  select v.id, v.created_at, v.status, v.country, v.form_id, f.name as form_name, v.types, v.check_briefs,
    v.applicant_id, a.first_name, a.last_name, v.external_id
  from page
  join verifications v on v.project_id = ${project} and v.id = page.id
  join forms f on f.project_id = ${project} and f.id = v.form_id
  join applicants a on a.project_id = ${project} and a.id = v.applicant_id
) r on true
order by r.created_at desc, r.id desc`;

export type PageWanted = { projectId: string; offset: number; count: number };

/**
 * One statement for rows and exact total, however deep the page: the running sum of the day counts names the days that
 * the page lies in ("rollup seek"), and the list's index is read in these days only.
 */
export function seekStatement(question: Question, { projectId, offset, count }: PageWanted) {
  const statement = newStatement();
  const project = statement.put(projectId, "uuid");
  const [skip, reach] = [statement.put(offset, "bigint"), statement.put(offset + count, "bigint")];
  const days = countsByDay(question, daySpanOf(question), project, statement);
  const text = `
with days as (${days}),
running as (select day, n, sum(n) over (order by day desc) as reached from days where n > 0),
bounds as materialized (
  select coalesce(max(reached), 0)::int as total,
    (max(day) filter (where reached > ${skip}) + 1)::timestamp at time zone 'UTC' as until,
    coalesce(max(day) filter (where reached >= ${reach}), min(day))::timestamp at time zone 'UTC' as since,
    ${skip} - min(reached - n) filter (where reached > ${skip}) as skip
  from running
),
page as (
  select v.id from verifications v
  where ${allConditions(question, project, statement)}
    and v.created_at >= (select since from bounds) and v.created_at < (select until from bounds)
  order by v.created_at desc, v.id desc
  limit ${statement.put(count, "int")} offset (select skip from bounds)
)${pageRows(project)}`;
  return { text, values: statement.values };
}

/** For filters that no rollup covers: counts one more than `cap` at most, and walks to the page by its offset. */
export function walkStatement(question: Question, { projectId, offset, count }: PageWanted, cap: number) {
  const statement = newStatement();
  const project = statement.put(projectId, "uuid");
  const conditions = allConditions(question, project, statement);
  const text = `
with bounds as materialized (
  select count(*)::int as total
  from (select from verifications v where ${conditions} limit ${statement.put(cap + 1, "int")}) counted
),
page as (
  select v.id from verifications v where ${conditions}
  order by v.created_at desc, v.id desc limit ${statement.put(count, "int")} offset ${statement.put(offset, "bigint")}
)${pageRows(project)}`;
  return { text, values: statement.values };
}
