import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import type { StatisticsStatement } from "./statistics.rollups.sql.rules.ts";
import type { StatisticQuestion, StatisticSpan } from "./statistics.rules.ts";

// With filters no rollup answers: facts are counted, and rows whose facts are not folded yet.

const iso = (ms: number) => new Date(ms).toISOString();

function sourceOf({ project, countries, forms, types }: StatisticQuestion, from: number, until: number) {
  const values: unknown[] = [project, iso(from), iso(until)];
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = [
    "s.submitted_at >= $2::timestamptz and s.submitted_at < $3::timestamptz",
    ...(countries ? [`s.country = any(${put(countries, "bpchar[]")})`] : []),
    ...(forms ? [`s.form_id = any(${put(forms, "uuid[]")})`] : []),
    ...(types ? [`s.types && ${put(types, "text[]")}`] : []),
  ].join(" and ");
  const text = `
dirty as materialized (select distinct applicant_id from statistics_marks where project_id = $1::uuid),
source as materialized (
  select s.* from statistics_facts s where s.project_id = $1::uuid and ${conditions}
    and s.applicant_id not in (select applicant_id from dirty)
  union all
  select s.* from dirty d cross join lateral statistics_of($1::uuid, d.applicant_id) s where ${conditions}
)`;
  return { text, values, put };
}

const byStatus = verificationStatuses
  .map((each) => `count(*) filter (where status = '${each}')::int as ${each}`)
  .join(", ");

/** With `applicants`, also by each one's latest. */
export function filteredPoints(question: StatisticQuestion, bounds: readonly number[]): StatisticsStatement {
  const { text, values, put } = sourceOf(question, bounds[0] ?? 0, bounds.at(-1) ?? 0);
  const list = put(bounds.map(iso), "timestamptz[]");
  return {
    values,
    text: `
with ${text},
latest as (
  select i, count(*)::int as applicants, count(*) filter (where status = 'valid')::int as applicants_valid,
    count(*) filter (where status = 'invalid')::int as applicants_invalid
  from (select distinct on (i, applicant_id) width_bucket(submitted_at, ${list}) as i, applicant_id, status from source
    order by i, applicant_id, submitted_at desc, verification_id desc) latest group by i
)
select p.*, l.applicants, l.applicants_valid, l.applicants_invalid
from (select width_bucket(submitted_at, ${list}) as i, ${byStatus} from source group by 1) p join latest l on l.i = p.i`,
  };
}

function filteredSpans(question: StatisticQuestion, list: readonly StatisticSpan[]) {
  const source = sourceOf(
    question,
    Math.min(...list.map(({ from }) => from)),
    Math.max(...list.map(({ until }) => until)),
  );
  const [since, until] = [
    source.put(
      list.map(({ from }) => iso(from)),
      "timestamptz[]",
    ),
    source.put(
      list.map((span) => iso(span.until)),
      "timestamptz[]",
    ),
  ];
  const text = `${source.text},
row as materialized (
  select p.i::int, s.* from source s
  join unnest(${since}, ${until}) with ordinality p (since, until, i) on s.submitted_at >= p.since and s.submitted_at < p.until
)`;
  return { text, values: source.values };
}

export function filteredCards(question: StatisticQuestion, list: readonly StatisticSpan[]): StatisticsStatement {
  const { text, values } = filteredSpans(question, list);
  return {
    values,
    text: `
with ${text},
latest as (
  select i, count(*)::int as applicants, count(*) filter (where status = 'valid')::int as applicants_valid,
    count(*) filter (where status = 'invalid')::int as applicants_invalid
  from (select distinct on (i, applicant_id) i, applicant_id, status from row
    order by i, applicant_id, submitted_at desc, verification_id desc) latest group by i
)
select t.*, l.applicants, l.applicants_valid, l.applicants_invalid from (
  select i, ${byStatus}, count(*) filter (where is_first)::int as firsts,
    count(*) filter (where is_first and status = 'valid')::int as firsts_valid,
    count(seconds)::int as decided, coalesce(sum(seconds), 0)::float8 as seconds, count(*) filter (where by_checks)::int as by_checks,
    (percentile_disc(0.5) within group (order by duration))::int as duration
  from row group by i
) t join latest l on l.i = t.i`,
  };
}

export function filteredCountries(question: StatisticQuestion, list: readonly StatisticSpan[]): StatisticsStatement {
  const { text, values } = filteredSpans(question, list);
  return {
    values,
    text: `
with ${text}
select i, country, count(*)::int as n, count(*) filter (where status = 'valid')::int as valid,
  count(*) filter (where status = 'invalid')::int as invalid from row group by i, country`,
  };
}

export function filteredReasons(question: StatisticQuestion, list: readonly StatisticSpan[]): StatisticsStatement {
  const { text, values } = filteredSpans(question, list);
  return {
    values,
    text: `
with ${text}
select i, reason, count(*)::int as n from row cross join lateral unnest(reasons) reason group by i, reason`,
  };
}

/** Of a closed account no name is left. */
export function reviewersStatement(question: StatisticQuestion, { from, until }: StatisticSpan): StatisticsStatement {
  const { text, values } = sourceOf(question, from, until);
  return {
    values,
    text: `
with ${text}
select c.reviewer_id as id, coalesce(concat_ws(' ', u.first_name, u.last_name), '') as name, c.decided, c.declined, c.seconds
from (
  select reviewer_id, count(*)::int as decided, count(*) filter (where status = 'invalid')::int as declined,
    percentile_disc(0.5) within group (order by seconds) as seconds
  from source where reviewer_id is not null group by reviewer_id
) c left join users u on u.id = c.reviewer_id order by c.decided desc, name, c.reviewer_id`,
  };
}
