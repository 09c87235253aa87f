-- Totals and statistics of each mode (docs/decisions/0160): the mode is the last part of every key, so that an index finds days
-- as before. The rest of the functions is as it was (0006, 0060).
do $$
declare
  t text;
  keys text;
begin
  foreach t in array array['verification_deltas', 'verification_project_days', 'verification_days', 'verification_form_days',
    'statistics_marks', 'statistics_facts', 'statistics_quarters', 'statistics_days', 'statistics_country_days',
    'statistics_reason_days', 'statistics_pair_days', 'statistics_duration_days', 'statistics_durations'] loop
    perform keep_modes_apart(t::regclass);
    continue when t in ('verification_deltas', 'statistics_marks', 'statistics_facts');
    select string_agg(quote_ident(a.attname), ', ' order by k.n) into keys
      from pg_constraint c cross join lateral unnest(c.conkey) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      where c.conrelid = t::regclass and c.contype = 'p';
    execute format('alter table %I drop constraint %I, add primary key (%s, mode)', t, t || '_pkey', keys);
  end loop;
end $$;


create or replace function note_verification_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into verification_deltas (project_id, day, country, form_id, status, change, mode)
      values (old.project_id, (old.created_at at time zone 'UTC')::date, old.country, old.form_id, old.status, -1, old.mode);
  end if;
  if tg_op <> 'DELETE' then
    insert into verification_deltas (project_id, day, country, form_id, status, change, mode)
      values (new.project_id, (new.created_at at time zone 'UTC')::date, new.country, new.form_id, new.status, 1, new.mode);
  end if;
  return null;
end $$;

create or replace function fold_verification_deltas(most int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(7714003) then return 0; end if;
  with gone as (
    delete from verification_deltas d
      using (select project_id, id from verification_deltas limit most) t
      where d.project_id = t.project_id and d.id = t.id
      returning d.*
  ), spread as (
    select project_id, mode, day, country, form_id,
      change * (status = 'created')::int as created, change * (status = 'processing')::int as processing,
      change * (status = 'pending')::int as pending, change * (status = 'customer_pending')::int as customer_pending,
      change * (status = 'valid')::int as valid, change * (status = 'invalid')::int as invalid
    from gone
  ), by_project as (
    insert into verification_project_days as d (project_id, day, mode, created, processing, pending, customer_pending, valid, invalid)
      select project_id, day, mode, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid), sum(invalid)
      from spread group by 1, 2, 3
    on conflict (project_id, day, mode) do update set
      created = d.created + excluded.created, processing = d.processing + excluded.processing,
      pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
      valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid
  ), by_country as (
    insert into verification_days as d (project_id, country, day, mode, created, processing, pending, customer_pending, valid, invalid)
      select project_id, country, day, mode, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid), sum(invalid)
      from spread group by 1, 2, 3, 4
    on conflict (project_id, country, day, mode) do update set
      created = d.created + excluded.created, processing = d.processing + excluded.processing,
      pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
      valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid
  ), by_form as (
    insert into verification_form_days as d (project_id, form_id, day, mode, created, processing, pending, customer_pending, valid, invalid)
      select project_id, form_id, day, mode, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid), sum(invalid)
      from spread group by 1, 2, 3, 4
    on conflict (project_id, form_id, day, mode) do update set
      created = d.created + excluded.created, processing = d.processing + excluded.processing,
      pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
      valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid
  )
  select count(*) into folded from gone;
  return folded;
end $$;

create or replace function note_statistics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.submitted_at is not null then
    insert into statistics_marks (project_id, applicant_id, mode) values (old.project_id, old.applicant_id, old.mode);
    if tg_op = 'UPDATE' and new.applicant_id = old.applicant_id then return null; end if;
  end if;
  if tg_op <> 'DELETE' and new.submitted_at is not null then
    insert into statistics_marks (project_id, applicant_id, mode) values (new.project_id, new.applicant_id, new.mode);
  end if;
  return null;
end $$;

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
    v.mode
  from verifications v
  cross join lateral (select case when v.status in ('valid', 'invalid') and v.first_decided_at is not null then
    least(greatest(floor(extract(epoch from v.first_decided_at - v.submitted_at)), 0), 2147483647)::int end as seconds) d
  where v.project_id = project and v.applicant_id = applicant and v.submitted_at is not null
$$;

create or replace function fold_statistics(most int) returns bigint
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
      select project_id, mode, country, status, submitted_at, is_first, duration, seconds, by_checks, reasons, next_at,
        sum(sign)::int as sign
      from (select *, -1 as sign from old union all select *, 1 from fresh) both_signs
      group by project_id, mode, country, status, submitted_at, is_first, duration, seconds, by_checks, reasons, next_at
      having sum(sign) <> 0
    ) c
  ), quarters as (
    insert into statistics_quarters as r (project_id, mode, at, created, processing, pending, customer_pending, valid,
      invalid)
      select project_id, mode, date_bin('15 minutes', submitted_at, 'epoch'), sum(created), sum(processing), sum(pending),
        sum(customer_pending), sum(valid), sum(invalid) from change group by 1, 2, 3
    on conflict (project_id, at, mode) do update set
      created = r.created + excluded.created, processing = r.processing + excluded.processing,
        pending = r.pending + excluded.pending, customer_pending = r.customer_pending + excluded.customer_pending,
        valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid
  ), days as (
    insert into statistics_days as r (project_id, mode, day, created, processing, pending, customer_pending, valid,
      invalid, firsts, firsts_valid, decided, seconds, by_checks)
      select project_id, mode, day, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid),
        sum(invalid), sum(is_first::int * sign), sum(is_first::int * valid), sum((seconds is not null)::int * sign),
        sum(coalesce(seconds, 0)::bigint * sign), sum(by_checks::int * sign) from change group by 1, 2, 3
    on conflict (project_id, day, mode) do update set
      created = r.created + excluded.created, processing = r.processing + excluded.processing,
        pending = r.pending + excluded.pending, customer_pending = r.customer_pending + excluded.customer_pending,
        valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid,
        firsts = r.firsts + excluded.firsts, firsts_valid = r.firsts_valid + excluded.firsts_valid,
        decided = r.decided + excluded.decided, seconds = r.seconds + excluded.seconds,
        by_checks = r.by_checks + excluded.by_checks
  ), countries as (
    insert into statistics_country_days as r (project_id, mode, day, country, n, valid, invalid)
      select project_id, mode, day, country, sum(sign), sum(valid), sum(invalid) from change group by 1, 2, 3, 4
    on conflict (project_id, day, country, mode) do update set
      n = r.n + excluded.n, valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid
  ), reasons as (
    insert into statistics_reason_days as r (project_id, mode, day, reason, n)
      select project_id, mode, day, reason, sum(sign) from change cross join lateral unnest(reasons) reason group by 1, 2, 3, 4
    on conflict (project_id, day, reason, mode) do update set
      n = r.n + excluded.n
  ), pairs as (
    insert into statistics_pair_days as r (project_id, mode, day, next_day, n, valid, invalid)
      select project_id, mode, day, next_day, sum(sign), sum(valid),
        sum(invalid) from change where next_at is not null group by 1, 2, 3, 4
    on conflict (project_id, day, next_day, mode) do update set
      n = r.n + excluded.n, valid = r.valid + excluded.valid, invalid = r.invalid + excluded.invalid
  ), octaves as (
    insert into statistics_duration_days as r (project_id, mode, day, octave, n)
      select project_id, mode, day, octave, sum(sign) from change where duration is not null group by 1, 2, 3, 4
    on conflict (project_id, day, octave, mode) do update set
      n = r.n + excluded.n
  ), durations as (
    insert into statistics_durations as r (project_id, mode, octave, day, duration, n)
      select project_id, mode, octave, day, duration, sum(sign) from change where duration is not null group by 1, 2, 3, 4, 5
    on conflict (project_id, octave, day, duration, mode) do update set
      n = r.n + excluded.n
  )
  select count(*) into changed from change;
  return folded;
end $$;
