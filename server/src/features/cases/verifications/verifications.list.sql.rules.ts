import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { daySpanOf, listRollupOf, type VerificationListQuery } from "./verifications.list.rules.ts";
import { type PutParameter, searchedIds } from "./verifications.search.rules.ts";
import { workConditions } from "./verifications.work.sql.rules.ts";

export type VerificationsStatement = { text: string; values: unknown[] };

/** As a literal: the planner proves by it that an index of tests alone will do. */
const isTest = (table: string, { isOfTests }: { isOfTests: boolean }): string[] =>
  isOfTests ? [`${table}.mode = 'test'`] : [];

/** The text must not depend on which single values are equal. */
export function numberedPlaceholders(): { values: unknown[]; put: PutParameter } {
  const values: unknown[] = [];
  const lists = new Map<unknown, number>();
  const put: PutParameter = (value, type) => {
    const index = lists.get(value) ?? values.push(value);
    if (Array.isArray(value)) lists.set(value, index);
    return `$${index}::${type}`;
  };
  return { values, put };
}

/** An equation for one value lets an index keep its order. */
const oneOf = (column: string, list: readonly string[], type: string, put: PutParameter): string =>
  list.length === 1 ? `${column} = (${put(list, `${type}[]`)})[1]` : `${column} = any(${put(list, `${type}[]`)})`;

type Span = { from: Date; until: Date };

export function listConditionsOf(
  question: VerificationListQuery,
  { from, until }: Span,
  project: string,
  put: PutParameter,
): string {
  const { statuses, countries, forms, types, search } = question;
  return [
    `v.project_id = ${project}`,
    ...isTest("v", question),
    oneOf("v.status", statuses, "text", put),
    ...(countries ? [oneOf("v.country", countries, "bpchar", put)] : []),
    ...(forms ? [oneOf("v.form_id", forms, "uuid", put)] : []),
    ...(types ? [`v.types && ${put(types, "text[]")}`] : []),
    ...(search ? [`v.id in (${searchedIds(search, project, put)})`] : []),
    ...workConditions(question, project, put),
    `v.created_at >= ${put(from.toISOString(), "timestamptz")}`,
    `v.created_at < ${put(until.toISOString(), "timestamptz")}`,
  ].join(" and ");
}

const rollupTables = {
  project: "verification_project_days",
  country: "verification_days",
  form: "verification_form_days",
} as const;

function rollupKeys(question: VerificationListQuery, project: string, put: PutParameter): string {
  const { countries, forms } = question;
  const { first, last } = daySpanOf(question);
  return [
    `project_id = ${project}`,
    ...(countries ? [oneOf("country", countries, "bpchar", put)] : []),
    ...(forms ? [oneOf("form_id", forms, "uuid", put)] : []),
    `day >= ${put(first, "date")} and day <= ${put(last, "date")}`,
  ].join(" and ");
}

/** So the text has few shapes. */
const matching = ({ statuses }: VerificationListQuery, put: PutParameter): string =>
  verificationStatuses.map((each) => `${each} * ${put(statuses.includes(each) ? 1 : 0, "int")}`).join(" + ");

/** Counts of the cut days, by one range of an index for each country, form or status that is requested. */
function countsOfCutDays(question: VerificationListQuery, project: string, put: PutParameter): string {
  const { statuses, countries, forms } = question;
  const cuts = daySpanOf(question).edges.map(({ day, from, until, sign }) => {
    const [since, before] = [from, until].map((each) => put(each.toISOString(), "timestamptz"));
    return `(${put(day, "date")}, ${since}, ${before}, ${put(sign, "int")})`;
  });
  const [column, list, type] = countries
    ? ["country", countries, "bpchar"]
    : forms
      ? ["form_id", forms, "uuid"]
      : ["status", statuses, "text"];
  return `
    select cut.day, cut.sign * counted.n::int as n
    from (values ${cuts.join(", ")}) cut (day, since, before, sign), unnest(${put(list, `${type}[]`)}) searched (value),
    lateral (select count(*) as n from verifications v where v.project_id = ${project} and v.${column} = searched.value
      ${column === "status" ? "" : `and ${oneOf("v.status", statuses, "text", put)}`}
      and v.created_at >= cut.since and v.created_at < cut.before) counted`;
}

/** Rows of `day` and `n`, several of a day. */
function counts(question: VerificationListQuery, project: string, put: PutParameter): string {
  const { statuses } = question;
  const keys = rollupKeys(question, project, put);
  return [
    `select day, ${matching(question, put)} as n from ${rollupTables[listRollupOf(question) ?? "project"]} where ${keys}`,
    `select day, change from verification_deltas where ${keys} and ${oneOf("status", statuses, "text", put)}`,
    ...(daySpanOf(question).edges.length > 0 ? [countsOfCutDays(question, project, put)] : []),
  ].join("\n    union all ");
}

/** Read one by one for the page's ids only: a plan from when the tables were small cannot reverse the joins. */
const wideRows = (project: string) => `
  select v.id, v.created_at, v.status, v.country, v.form_id, f.name as form_name, v.types, v.check_briefs,
    v.applicant_id, v.applicant_name, v.external_id, v.assignee_id, v.due_at,
    (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = v.assignee_id) as assignee_name,
    array(select l.label from verification_labels l where l.project_id = ${project} and l.verification_id = v.id
      order by l.label) as labels,
    v.resubmission_id is not null as is_requested, v.proposal_id,
    v.status = 'processing' and exists (select from company_waits w
      where w.project_id = ${project} and w.verification_id = v.id) as is_of_persons
  from page
  cross join lateral (select * from verifications v where v.project_id = ${project} and v.id = page.id limit 1) v
  cross join lateral (select * from forms f where f.project_id = ${project} and f.id = v.form_id limit 1) f`;

/** `minutes`: how long a second read is the same look. */
export type ListViewer = { userId: string; sessionHash: string; minutes: number };

/** `skip`: rows before the page, from the end of the span. */
export type RequestedListPage = { projectId: string; skip: number; count: number; reader?: ListViewer | undefined };

const isSeen = ({ userId, sessionHash, minutes }: ListViewer, project: string, put: PutParameter): string =>
  `exists (select from verification_list_views where project_id = ${project} and user_id = ${put(userId, "uuid")}
    and session_hash = ${put(sessionHash, "text")} and at >= now() - make_interval(mins => ${put(minutes, "int")}))`;

/** Newest rows to look at for a first page: about 0.1 ms. */
const nearPage = 500;

/**
 * The total and the first page, when it is among the newest rows: cheaper than finding the page's days first. It is
 * not when fewer rows come than requested, of a greater total: see `seekStatement`. May be prepared, as that one.
 */
export function firstStatement(
  question: VerificationListQuery,
  { projectId, count, reader }: Omit<RequestedListPage, "skip">,
): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const { statuses, countries, forms, from, until } = question;
  const filters = [
    oneOf("v.status", statuses, "text", put),
    ...(countries ? [oneOf("v.country", countries, "bpchar", put)] : []),
    ...(forms ? [oneOf("v.form_id", forms, "uuid", put)] : []),
  ].join(" and ");
  const text = `
with page as materialized (
  select v.id from (
    select v.id, v.created_at, v.status, v.country, v.form_id from verifications v
    where ${[`v.project_id = ${project}`, ...isTest("v", question)].join(" and ")} and v.created_at >= ${put(from.toISOString(), "timestamptz")} and v.created_at < ${put(until.toISOString(), "timestamptz")}
    order by v.created_at desc, v.id desc limit ${nearPage}
  ) v
  where ${filters} order by v.created_at desc, v.id desc limit ${put(count, "int")}
)
select t.total, ${seenColumn(reader, project, put)}, r.*
from (select coalesce(sum(n), 0)::int as total from (${counts(question, project, put)}) counts) t left join (${wideRows(project)}
) r on true
order by r.created_at desc, r.id desc`;
  return { text, values };
}

const seenColumn = (reader: ListViewer | undefined, project: string, put: PutParameter): string =>
  `${reader ? `(select ${isSeen(reader, project, put)})` : "false"} as is_seen`;

/** Rows in a page's days that may be read through: about 3 ms. */
const densePage = 20_000;

/**
 * Rows and exact total in one statement, however deep the page: the running sum of the day counts gives the page's
 * days ("rollup seek"), and the list's index is read in these days only. Its text has few shapes and its plan does
 * not depend on the values, so it may be prepared. Where the page's days hold more than `densePage` rows it returns
 * the days and the total but no rows: see `verificationPageStatement`. It also says whether this is a new look, which saves a
 * round trip.
 */
export function seekStatement(
  question: VerificationListQuery,
  { projectId, skip, count, reader }: RequestedListPage,
): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const [from, to] = [put(skip, "bigint"), put(skip + count, "bigint")];
  const text = `
with days as (select day, sum(n)::int as n from (${counts(question, project, put)}) counts group by day),
running as (select day, n, sum(n) over (order by day desc) as reached from days where n > 0),
found as materialized (
  select coalesce(max(reached), 0)::int as total, max(day) filter (where reached > ${from}) as newest,
    coalesce(max(day) filter (where reached >= ${to}), min(day)) as oldest,
    ${from} - min(reached - n) filter (where reached > ${from}) as skip
  from running
),
bounds as materialized (
  select total, skip, oldest::timestamp at time zone 'UTC' as since, (newest + 1)::timestamp at time zone 'UTC' as until,
    (select coalesce(sum(${verificationStatuses.join(" + ")}), 0) from verification_project_days
      where project_id = ${project} and day >= oldest and day <= newest) <= ${densePage} as is_dense
  from found
),
page as materialized (
  select v.id from verifications v
  where ${listConditionsOf(question, question, project, put)} and (select is_dense from bounds)
    and v.created_at >= (select since from bounds) and v.created_at < (select until from bounds)
  order by v.created_at desc, v.id desc limit ${put(count, "int")} offset (select skip from bounds)
)
select b.total, b.is_dense, ${seenColumn(reader, project, put)}, ${["skip", "since", "until"].map((each) => `case when not b.is_dense then b.${each} end as ${each}`).join(", ")}, r.*
from bounds b left join (${wideRows(project)}
) r on true
order by r.created_at desc, r.id desc`;
  return { text, values };
}

/**
 * Those with a due time in the order of its index, then the others in that of the queue: neither part reads more than the
 * page's end.
 */
function dueStatement(
  question: VerificationListQuery,
  { projectId, skip, count }: RequestedListPage,
): VerificationsStatement {
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const conditions = listConditionsOf(question, question, project, put);
  const most = put(skip + count, "bigint");
  const part = (columns: string, condition: string, order: string) =>
    `(select v.id, ${columns} from verifications v where ${conditions} and ${condition} order by ${order} limit ${most})`;
  const dueFirst = part("v.due_at, null::timestamptz as created_at", "v.due_at is not null", "v.due_at, v.id");
  const isWithoutDue = "v.due_at is null and v.status in ('pending', 'customer_pending')";
  // A filter by due time leaves none without one.
  const others = question.due ? [] : [part("null, v.created_at", isWithoutDue, "v.created_at, v.id")];
  const text = `
with page as materialized (
  select p.id, p.due_at, p.created_at from (
    ${[dueFirst, ...others].join("\n    union all\n    ")}
  ) p order by p.due_at nulls last, p.created_at, p.id limit ${put(count, "int")} offset ${put(skip, "bigint")}
)${wideRows(project)}
order by v.due_at nulls last, page.created_at, v.id`;
  return { text, values };
}

/** By offset within a span of time. Its plan depends on its values: not to be prepared. */
export function verificationPageStatement(
  question: VerificationListQuery,
  span: Span,
  wanted: RequestedListPage,
): VerificationsStatement {
  if (question.order === "due") return dueStatement(question, wanted);
  const { projectId, skip, count } = wanted;
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const order = question.order === "oldest" ? "v.created_at, v.id" : "v.created_at desc, v.id desc";
  const text = `
with page as materialized (
  select v.id from verifications v where ${listConditionsOf(question, span, project, put)}
  order by ${order} limit ${put(count, "int")} offset ${put(skip, "bigint")}
)${wideRows(project)}
order by ${order}`;
  return { text, values };
}

export function statusesStatement(
  question: VerificationListQuery,
  projectId: string,
  most: number,
): VerificationsStatement {
  const all = { ...question, statuses: verificationStatuses };
  const { values, put } = numberedPlaceholders();
  const project = put(projectId, "uuid");
  const rollup = listRollupOf(question);
  const grouped = (parts: string) => `select status, sum(n)::int as n from (${parts}) parts group by status`;
  if (!rollup) {
    const conditions = listConditionsOf(all, all, project, put);
    const text = grouped(
      `select status, 1 as n from (select v.status from verifications v where ${conditions} limit ${put(most, "int")}) counted`,
    );
    return { text, values };
  }
  const { edges } = daySpanOf(question);
  const keys = rollupKeys(question, project, put);
  const columns = verificationStatuses.map((each) => `('${each}', d.${each})`).join(", ");
  const parts = [
    `select s.status, s.n from ${rollupTables[rollup]} d cross join lateral (values ${columns}) s (status, n) where ${keys}`,
    `select status, change from verification_deltas where ${keys}`,
    ...edges.map(
      (edge) =>
        `select v.status, ${put(edge.sign, "int")} from verifications v where ${listConditionsOf(all, edge, project, put)}`,
    ),
  ];
  return { text: grouped(parts.join("\n    union all ")), values };
}
