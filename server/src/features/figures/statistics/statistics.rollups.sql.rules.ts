import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { nearestUtcDay } from "./statistics.days.rules.ts";
import type { StatisticSpan } from "./statistics.rules.ts";

export type StatisticsStatement = { text: string; values: unknown[] };

// Each text is the same whatever the filters are, so that a connection plans it once. Between two moments lie whole UTC days, from
// the day rollups, and at either end the part up to the nearest UTC midnight, added or taken away. What has changed and is
// not folded yet (`fix`) is taken from the rows themselves.

const columns = (of: (status: string) => string) => verificationStatuses.map(of).join(", ");
const ofStatus = (weight: string) => columns((each) => `(status = '${each}')::int * ${weight} as ${each}`);
const iso = (ms: number) => new Date(ms).toISOString();
const utcDay = (ms: number) => iso(nearestUtcDay(ms)).slice(0, 10);

/** Marked applicants: counted less as they were folded, and more as they are. */
const fix = (from: string, until: string) => `
dirty as materialized (select distinct applicant_id from statistics_marks where project_id = $1::uuid),
fix as materialized (
  select f.*, -1 as w from dirty d join statistics_facts f on f.project_id = $1::uuid and f.applicant_id = d.applicant_id
    where f.submitted_at >= ${from} and f.submitted_at < ${until}
  union all
  select n.*, 1 from dirty d cross join lateral statistics_of($1::uuid, d.applicant_id) n
    where n.submitted_at >= ${from} and n.submitted_at < ${until}
)`;

/** The moments are in order: [i from 1, six counts]. */
export function pointsStatement(project: string, bounds: readonly number[]): StatisticsStatement {
  const parts = bounds.map((at) => [nearestUtcDay(at), at] as const);
  const last = "array_length($2::timestamptz[], 1)";
  const text = `
with ${fix("($2::timestamptz[])[1]", `($2::timestamptz[])[${last}]`)},
part as materialized (
  select p.i, ${columns((each) => `p.sign * coalesce(q.${each}, 0) as ${each}`)}
  from unnest($4::timestamptz[], $5::timestamptz[], $6::int[]) with ordinality p (since, until, sign, i)
  cross join lateral (select ${columns((each) => `sum(${each}) as ${each}`)} from statistics_quarters
    where project_id = $1::uuid and at >= p.since and at < p.until) q
)
select i::int, ${columns((each) => `sum(${each})::int as ${each}`)} from (
  select width_bucket(day, $3::date[]) as i, ${columns((each) => each)} from statistics_days
    where project_id = $1::uuid and day >= ($3::date[])[1] and day < ($3::date[])[${last}]
  union all select i - 1, ${columns((each) => each)} from part
  union all select i, ${columns((each) => `-${each}`)} from part
  union all select width_bucket(submitted_at, $2::timestamptz[]), ${ofStatus("w")} from fix
) counts where i between 1 and ${last} - 1 group by i`;
  return {
    text,
    values: [
      project,
      bounds.map(iso),
      bounds.map(utcDay),
      parts.map((part) => iso(Math.min(...part))),
      parts.map((part) => iso(Math.max(...part))),
      parts.map(([day, at]) => (at > day ? 1 : -1)),
    ],
  };
}

/** `w`: rows count +1 or -1. `is_end` tells the last part from the first. */
const spans = `
span as materialized (
  select i::int, since, until, first, last, first::timestamp at time zone 'UTC' as first_at, last::timestamp at time zone 'UTC' as last_at
  from unnest($2::timestamptz[], $3::timestamptz[], $4::date[], $5::date[]) with ordinality s (since, until, first, last, i)
),
edge as materialized (
  select s.i, s.since as span_since, s.last_at, e.is_end, e.w, f.*
  from span s
  cross join lateral (values
    (false, least(since, first_at), greatest(since, first_at), case when since < first_at then 1 else -1 end),
    (true, least(until, last_at), greatest(until, last_at), case when last_at < until then 1 else -1 end)
  ) e (is_end, low, high, w)
  cross join lateral (select * from statistics_facts f
    where f.project_id = $1::uuid and f.submitted_at >= e.low and f.submitted_at < e.high) f
),
${fix("(select min(since) from span)", "(select max(until) from span)")},
-- Rows that are counted besides the days.
extra as materialized (
  select i, w, country, status, is_first, seconds, duration, by_checks, reasons from edge
  union all
  select s.i, f.w, country, status, is_first, seconds, duration, by_checks, reasons
    from span s join fix f on f.submitted_at >= s.since and f.submitted_at < s.until
)`;

const spanValues = (project: string, list: readonly StatisticSpan[]): unknown[] => [
  project,
  list.map(({ from }) => iso(from)),
  list.map(({ until }) => iso(until)),
  list.map(({ from }) => utcDay(from)),
  list.map(({ until }) => utcDay(until)),
];

/** By the status of the earlier of two in a row. */
const pairs = `
pair as (
  select i, sum(n) as n, sum(valid) as valid, sum(invalid) as invalid from (
    select s.i, n, valid, invalid from span s join statistics_pair_days p
      on p.project_id = $1::uuid and p.day >= s.first and p.next_day < s.last and p.day < s.last
    union all
    select i, w, (status = 'valid')::int * w, (status = 'invalid')::int * w from edge where not is_end and next_at < last_at
    union all
    select i, w, (previous_status = 'valid')::int * w, (previous_status = 'invalid')::int * w
      from edge where is_end and previous_at >= span_since
    union all
    select s.i, w, (status = 'valid')::int * w, (status = 'invalid')::int * w
      from span s join fix f on f.submitted_at >= s.since and f.submitted_at < s.until and f.next_at < s.until
  ) pairs group by i
)`;

/** First its 32, then the one. */
const median = `
octave as (
  select i, octave, n, sum(n) over (partition by i order by octave) as reached, sum(n) over (partition by i) as total from (
    select i, octave, sum(n) as n from (
      select s.i, octave, n from span s join statistics_duration_days d
        on d.project_id = $1::uuid and d.day >= s.first and d.day < s.last
      union all select i, duration / 32, w from extra where duration is not null
    ) octaves group by i, octave
  ) octaves where n > 0
),
middle as materialized (
  select distinct on (i) i, octave, ceil(total / 2) - (reached - n) as rank from octave where reached >= ceil(total / 2) order by i, octave
),
class as (
  select i, duration, rank, sum(n) over (partition by i order by duration) as reached from (
    select m.i, m.rank, d.duration, sum(d.n) as n from middle m join span s on s.i = m.i cross join lateral (
      select duration, n from statistics_durations d
        where d.project_id = $1::uuid and d.octave = m.octave and d.day >= s.first and d.day < s.last
      union all select duration, w from extra e where e.i = m.i and e.duration / 32 = m.octave
    ) d group by m.i, m.rank, d.duration
  ) classes
)`;

export const cardsStatement = (project: string, list: readonly StatisticSpan[]): StatisticsStatement => ({
  text: `
with ${spans},
total as (
  select i, ${[...verificationStatuses, "firsts", "firsts_valid", "decided", "seconds", "by_checks"].map((each) => `sum(${each}) as ${each}`).join(", ")} from (
    select s.i, ${columns((each) => each)}, firsts, firsts_valid, decided, seconds, by_checks from span s
      join statistics_days d on d.project_id = $1::uuid and d.day >= s.first and d.day < s.last
    union all
    select i, ${ofStatus("w")}, is_first::int * w, (is_first and status = 'valid')::int * w, (seconds is not null)::int * w,
      coalesce(seconds, 0)::bigint * w, by_checks::int * w from extra
  ) totals group by i
),
${pairs},
${median}
select t.i, ${columns((each) => `t.${each}::int`)}, firsts::int, firsts_valid::int, decided::int, seconds::float8, by_checks::int,
  coalesce(p.n, 0)::int as again, coalesce(p.valid, 0)::int as again_valid, coalesce(p.invalid, 0)::int as again_invalid,
  (select min(duration)::int from class c where c.i = t.i and c.reached >= c.rank) as duration
from total t left join pair p on p.i = t.i`,
  values: spanValues(project, list),
});

export const countriesStatement = (project: string, list: readonly StatisticSpan[]): StatisticsStatement => ({
  text: `
with ${spans}
select i, country, sum(n)::int as n, sum(valid)::int as valid, sum(invalid)::int as invalid from (
  select s.i, country, n, valid, invalid from span s
    join statistics_country_days d on d.project_id = $1::uuid and d.day >= s.first and d.day < s.last
  union all select i, country, w, (status = 'valid')::int * w, (status = 'invalid')::int * w from extra
) counts group by i, country having sum(n) > 0`,
  values: spanValues(project, list),
});

export const reasonsStatement = (project: string, list: readonly StatisticSpan[]): StatisticsStatement => ({
  text: `
with ${spans}
select i, reason, sum(n)::int as n from (
  select s.i, reason, n from span s
    join statistics_reason_days d on d.project_id = $1::uuid and d.day >= s.first and d.day < s.last
  union all select i, reason, w from extra cross join lateral unnest(reasons) reason
) counts group by i, reason having sum(n) > 0`,
  values: spanValues(project, list),
});

export const againStatement = (project: string, bounds: readonly number[]): StatisticsStatement => ({
  text: `
with ${fix("($2::timestamptz[])[1]", "($2::timestamptz[])[array_length($2::timestamptz[], 1)]")}
select i::int, sum(w)::int as n, sum((previous_status = 'valid')::int * w)::int as valid,
  sum((previous_status = 'invalid')::int * w)::int as invalid
from (
  select width_bucket(submitted_at, $2::timestamptz[]) as i, width_bucket(previous_at, $2::timestamptz[]) as before, previous_status, w
  from (
    select submitted_at, previous_at, previous_status, 1 as w from statistics_facts
      where project_id = $1::uuid and previous_at is not null and submitted_at >= ($2::timestamptz[])[1]
        and submitted_at < ($2::timestamptz[])[array_length($2::timestamptz[], 1)]
    union all select submitted_at, previous_at, previous_status, w from fix where previous_at is not null
  ) facts
) pairs where i = before group by i`,
  values: [project, bounds.map(iso)],
});
