-- Statistics by reviewer, and what was decided on a day. A fact names the member whose decision is the present one.
alter table statistics_facts add column reviewer_id uuid;
create index statistics_facts_reviewers on statistics_facts (project_id, submitted_at)
  include (applicant_id, reviewer_id, status, seconds, mode) where reviewer_id is not null;
create index verifications_decided on verifications (project_id, decided_at) include (status, decided_by_checks, mode)
  where decided_at is not null;
grant select (project_id, verification_id, kind, at, actor_user_id) on verification_events to veridesk_system;

create or replace function statistics_of(project uuid, applicant uuid) returns setof statistics_facts
language sql stable as $$
  select v.project_id, v.applicant_id, v.id, v.form_id, v.country, v.types, v.status, v.submitted_at,
    row_number() over (partition by v.form_id order by v.submitted_at, v.id) = 1,
    case when d.seconds is not null then duration_class(d.seconds) end, d.seconds,
    v.status in ('valid', 'invalid') and v.decided_by_checks,
    case when v.status = 'invalid' then array(select distinct unnest(v.decline_reasons)) else '{}' end,
    lag(v.submitted_at) over (order by v.submitted_at, v.id),
    lag(v.status) over (order by v.submitted_at, v.id),
    lead(v.submitted_at) over (order by v.submitted_at, v.id),
    v.mode,
    case when v.status in ('valid', 'invalid') and not v.decided_by_checks then
      (select e.actor_user_id from verification_events e where e.project_id = v.project_id and e.verification_id = v.id
        and e.kind = 'decided' order by e.at desc limit 1) end
  from verifications v
  cross join lateral (select case when v.status in ('valid', 'invalid') and v.first_decided_at is not null then
    least(greatest(floor(extract(epoch from v.first_decided_at - v.submitted_at)), 0), 2147483647)::int end as seconds) d
  where v.project_id = project and v.applicant_id = applicant and v.submitted_at is not null
$$;

alter table statistics_facts no force row level security;
alter table verification_events no force row level security;
update statistics_facts f set reviewer_id = e.actor_user_id
from (select distinct on (project_id, verification_id) project_id, verification_id, actor_user_id from verification_events
  where kind = 'decided' order by project_id, verification_id, at desc) e
where e.project_id = f.project_id and e.verification_id = f.verification_id and f.status in ('valid', 'invalid')
  and not f.by_checks;
alter table statistics_facts force row level security;
alter table verification_events force row level security;
