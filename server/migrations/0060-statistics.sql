-- Statistics: whatever changes a verification that was handed in appends a mark with its applicant, in the same
-- transaction. A worker folds marks: it replaces the applicant's facts, one narrow row for each verification, and adds the
-- difference to the rollups. Readers take the rollups, subtract the facts of marked applicants and add their rows as they
-- are now, in one statement: exact at every moment, without a hot row.

-- When the decision was first made that still stands open to no other, and whether the checks alone made the last one.
alter table verifications add column first_decided_at timestamptz;
alter table verifications add column decided_by_checks boolean not null default false;
update verifications v set
  first_decided_at = coalesce((select min(e.at) from verification_events e
    where e.project_id = v.project_id and e.verification_id = v.id and e.to_status in ('valid', 'invalid')
      and e.kind in ('checked', 'decided')
      and e.at > coalesce((select max(u.at) from verification_events u where u.project_id = v.project_id
        and u.verification_id = v.id and u.to_status not in ('valid', 'invalid')), '-infinity')), v.decided_at),
  decided_by_checks = not exists (select from verification_events e where e.project_id = v.project_id
    and e.verification_id = v.id and e.kind = 'decided') and exists (select from verification_events e
    where e.project_id = v.project_id and e.verification_id = v.id and e.kind = 'checked')
where v.status in ('valid', 'invalid');

-- Only the checks bring a verification from processing to its end.
create function note_first_decision() returns trigger language plpgsql as $$
begin
  if new.status not in ('valid', 'invalid') then
    new.first_decided_at := null;
    new.decided_by_checks := false;
    return new;
  end if;
  new.first_decided_at := coalesce(new.first_decided_at, new.decided_at);
  new.decided_by_checks := old.status = 'processing';
  return new;
end $$;
create trigger verification_first_decided before update of status on verifications for each row
  when (old.status is distinct from new.status) execute function note_first_decision();

create table statistics_marks (
  project_id uuid not null,
  id bigint generated always as identity,
  applicant_id uuid not null,
  primary key (project_id, id)
);
create table statistics_facts (
  project_id uuid not null,
  applicant_id uuid not null,
  verification_id uuid not null,
  form_id uuid not null,
  country char(2) not null,
  types text[] not null,
  status text not null,
  submitted_at timestamptz not null,
  -- The applicant's first with this form.
  is_first boolean not null,
  -- From handing in to the first decision, as a class: see duration_class(). Null while not decided.
  duration smallint,
  seconds int,
  by_checks boolean not null,
  -- Of declined ones; each once.
  reasons text[] not null,
  -- The same applicant's verifications before and after this one, with any form.
  previous_at timestamptz,
  previous_status text,
  next_at timestamptz,
  primary key (project_id, applicant_id, verification_id)
);
create index statistics_facts_time on statistics_facts (project_id, submitted_at);
create index statistics_facts_again on statistics_facts (project_id, submitted_at) include (previous_at, previous_status)
  where previous_at is not null;

create table statistics_quarters (
  project_id uuid not null,
  -- Every zone's offset is a multiple of 15 minutes, so any local day is a whole number of these.
  at timestamptz not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, at)
);
-- UTC days: what lies between two local midnights is whole days and a part at either end.
create table statistics_days (
  project_id uuid not null,
  day date not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  firsts int not null default 0,
  firsts_valid int not null default 0,
  decided int not null default 0,
  seconds bigint not null default 0,
  by_checks int not null default 0,
  primary key (project_id, day)
);
create table statistics_country_days (
  project_id uuid not null,
  day date not null,
  country char(2) not null,
  n int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, day, country)
);
create table statistics_reason_days (
  project_id uuid not null,
  day date not null,
  reason text not null,
  n int not null default 0,
  primary key (project_id, day, reason)
);
-- An applicant's verification and their next: whoever has both in a range is counted once, by the later one's status.
create table statistics_pair_days (
  project_id uuid not null,
  day date not null,
  next_day date not null,
  n int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, day, next_day)
);
-- How long decisions took, coarse and fine, for the median: the first names the 32 classes, the second the one.
create table statistics_duration_days (
  project_id uuid not null,
  day date not null,
  octave smallint not null,
  n int not null default 0,
  primary key (project_id, day, octave)
);
create table statistics_durations (
  project_id uuid not null,
  octave smallint not null,
  day date not null,
  duration smallint not null,
  n int not null default 0,
  primary key (project_id, octave, day, duration)
);

-- Rises with every fold of the project's marks: while it stands and there is no mark, no number of the project can change.
create table statistics_folds (
  project_id uuid primary key,
  folds bigint not null
);

alter table statistics_marks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
do $$
declare t text;
begin
  foreach t in array array['statistics_marks', 'statistics_facts', 'statistics_quarters', 'statistics_days',
    'statistics_country_days', 'statistics_reason_days', 'statistics_pair_days', 'statistics_duration_days', 'statistics_durations', 'statistics_folds'] loop
    perform keep_apart(t::regclass);
    execute format('grant select on %I to veridesk_app', t);
    execute format('grant select, insert, update, delete on %I to veridesk_system', t);
    if t not in ('statistics_marks', 'statistics_facts') then
      execute format('alter table %I set (fillfactor = 70)', t);
    end if;
  end loop;
end $$;
grant insert on statistics_marks to veridesk_app;

create function note_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.submitted_at is not null then
    insert into statistics_marks (project_id, applicant_id) values (old.project_id, old.applicant_id);
    if tg_op = 'UPDATE' and new.applicant_id = old.applicant_id then return null; end if;
  end if;
  if tg_op <> 'DELETE' and new.submitted_at is not null then
    insert into statistics_marks (project_id, applicant_id) values (new.project_id, new.applicant_id);
  end if;
  return null;
end $$;
create trigger statistics_inserted after insert on verifications for each row execute function note_statistics();
create trigger statistics_deleted after delete on verifications for each row execute function note_statistics();
create trigger statistics_changed after update on verifications for each row
  when ((old.submitted_at is not null or new.submitted_at is not null) and (
    old.status is distinct from new.status or old.country is distinct from new.country
    or old.form_id is distinct from new.form_id or old.types is distinct from new.types
    or old.submitted_at is distinct from new.submitted_at or old.applicant_id is distinct from new.applicant_id
    or old.first_decided_at is distinct from new.first_decided_at or old.decided_by_checks is distinct from new.decided_by_checks
    or old.decline_reasons is distinct from new.decline_reasons))
  execute function note_statistics();

-- Durations in classes: to the second below 64 s, then 32 to each doubling (3 %), as in an HDR histogram.
create function duration_class(seconds int) returns smallint language sql immutable as $$
  select (case when seconds < 64 then seconds else (bits - 6) * 32 + (seconds >> (bits - 6)) end)::smallint
  from (select length(ltrim(seconds::bit(32)::text, '0')) as bits) b
$$;
-- The shortest duration of a class, in seconds.
create function duration_of_class(class int) returns int language sql immutable as $$
  select case when class < 64 then class else (class - 32 * (class / 32 - 1)) << (class / 32 - 1) end
$$;

-- The facts of an applicant as their verifications are now.
create function statistics_of(project uuid, applicant uuid) returns setof statistics_facts
language sql stable as $$
  select v.project_id, v.applicant_id, v.id, v.form_id, v.country, v.types, v.status, v.submitted_at,
    row_number() over (partition by v.form_id order by v.submitted_at, v.id) = 1,
    case when d.seconds is not null then duration_class(d.seconds) end, d.seconds,
    v.status in ('valid', 'invalid') and v.decided_by_checks,
    case when v.status = 'invalid' then array(select distinct unnest(v.decline_reasons)) else '{}' end,
    lag(v.submitted_at) over (order by v.submitted_at, v.id),
    lag(v.status) over (order by v.submitted_at, v.id),
    lead(v.submitted_at) over (order by v.submitted_at, v.id)
  from verifications v
  cross join lateral (select case when v.status in ('valid', 'invalid') and v.first_decided_at is not null then
    least(greatest(floor(extract(epoch from v.first_decided_at - v.submitted_at)), 0), 2147483647)::int end as seconds) d
  where v.project_id = project and v.applicant_id = applicant and v.submitted_at is not null
$$;

-- Folds at most `most` marks, of all projects; returns how many. One fold at a time: a second one returns 0. What commits
-- between its two statements has a mark of its own that stays, so that readers still look at the rows.
create function fold_statistics(most int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  folded bigint;
  changed bigint;
  projects uuid[];
  applicants uuid[];
begin
  if not pg_try_advisory_xact_lock(7714060) then return 0; end if;
  with gone as (
    delete from statistics_marks m using (select project_id, id from statistics_marks limit most) t
      where m.project_id = t.project_id and m.id = t.id returning m.project_id, m.applicant_id
  ), marked as (select project_id, applicant_id, count(*) as n from gone group by 1, 2)
  select coalesce(sum(n), 0), array_agg(project_id), array_agg(applicant_id) into folded, projects, applicants from marked;
  if folded = 0 then return 0; end if;

  insert into statistics_folds as f (project_id, folds) select distinct p, 1 from unnest(projects) p
    on conflict (project_id) do update set folds = f.folds + 1;
  with marked as (select * from unnest(projects, applicants) m (project_id, applicant_id)),
  old as (
    delete from statistics_facts f using marked m
      where f.project_id = m.project_id and f.applicant_id = m.applicant_id returning f.*
  ), fresh as (
    -- Waits for the deletion, whose keys it uses again.
    insert into statistics_facts select s.* from marked m cross join lateral statistics_of(m.project_id, m.applicant_id) s
      where (select count(*) from old) >= 0 returning *
  ), change as materialized (
    select c.*, (submitted_at at time zone 'UTC')::date as day, (next_at at time zone 'UTC')::date as next_day,
      duration / 32 as octave,
      (status = 'created')::int * sign as created, (status = 'processing')::int * sign as processing,
      (status = 'pending')::int * sign as pending, (status = 'customer_pending')::int * sign as customer_pending,
      (status = 'valid')::int * sign as valid, (status = 'invalid')::int * sign as invalid
    from (
      select project_id, country, status, submitted_at, is_first, duration, seconds, by_checks, reasons, next_at,
        sum(sign)::int as sign
      from (select *, -1 as sign from old union all select *, 1 from fresh) both_signs
      group by project_id, country, status, submitted_at, is_first, duration, seconds, by_checks, reasons, next_at
      having sum(sign) <> 0
    ) c
  ), quarters as (
    insert into statistics_quarters as r (project_id, at, created, processing, pending, customer_pending, valid,
      invalid)
      select project_id, date_bin('15 minutes', submitted_at, 'epoch'), sum(created), sum(processing), sum(pending),
        sum(customer_pending), sum(valid), sum(invalid) from change group by 1, 2
    on conflict (project_id, at) do update set
      created = r.created + excluded.created, processing = r.processing + excluded.processing,
        pending = r.pending + excluded.pending, customer_pending = r.customer_pending + excluded.customer_pending,
        valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid
  ), days as (
    insert into statistics_days as r (project_id, day, created, processing, pending, customer_pending, valid,
      invalid, firsts, firsts_valid, decided, seconds, by_checks)
      select project_id, day, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid),
        sum(invalid), sum(is_first::int * sign), sum(is_first::int * valid), sum((seconds is not null)::int * sign),
        sum(coalesce(seconds, 0)::bigint * sign), sum(by_checks::int * sign) from change group by 1, 2
    on conflict (project_id, day) do update set
      created = r.created + excluded.created, processing = r.processing + excluded.processing,
        pending = r.pending + excluded.pending, customer_pending = r.customer_pending + excluded.customer_pending,
        valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid,
        firsts = r.firsts + excluded.firsts, firsts_valid = r.firsts_valid + excluded.firsts_valid,
        decided = r.decided + excluded.decided, seconds = r.seconds + excluded.seconds,
        by_checks = r.by_checks + excluded.by_checks
  ), countries as (
    insert into statistics_country_days as r (project_id, day, country, n, valid, invalid)
      select project_id, day, country, sum(sign), sum(valid), sum(invalid) from change group by 1, 2, 3
    on conflict (project_id, day, country) do update set
      n = r.n + excluded.n, valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid
  ), reasons as (
    insert into statistics_reason_days as r (project_id, day, reason, n)
      select project_id, day, reason, sum(sign) from change cross join lateral unnest(reasons) reason group by 1, 2, 3
    on conflict (project_id, day, reason) do update set
      n = r.n + excluded.n
  ), pairs as (
    insert into statistics_pair_days as r (project_id, day, next_day, n, valid, invalid)
      select project_id, day, next_day, sum(sign), sum(valid),
        sum(invalid) from change where next_at is not null group by 1, 2, 3
    on conflict (project_id, day, next_day) do update set
      n = r.n + excluded.n, valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid
  ), octaves as (
    insert into statistics_duration_days as r (project_id, day, octave, n)
      select project_id, day, octave, sum(sign) from change where duration is not null group by 1, 2, 3
    on conflict (project_id, day, octave) do update set
      n = r.n + excluded.n
  ), durations as (
    insert into statistics_durations as r (project_id, octave, day, duration, n)
      select project_id, octave, day, duration, sum(sign) from change where duration is not null group by 1, 2, 3, 4
    on conflict (project_id, octave, day, duration) do update set
      n = r.n + excluded.n
  )
  select count(*) into changed from change;
  return folded;
end $$;
alter function fold_statistics owner to veridesk_system;
revoke execute on function fold_statistics from public;
grant execute on function fold_statistics to veridesk_app;

-- What was handed in before this release is folded like a change.
insert into statistics_marks (project_id, applicant_id)
  select distinct project_id, applicant_id from verifications where submitted_at is not null;
