-- As before, but the facts of marked applicants are read before anything is changed: Citus reads no table through a
-- function within a statement that writes.
create or replace function fold_statistics(most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  folded bigint;
  changed bigint;
  projects uuid[];
  applicants uuid[];
  facts statistics_facts[];
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
  select array_agg(s) into facts
    from unnest(projects, applicants) m (project_id, applicant_id)
    cross join lateral statistics_of(m.project_id, m.applicant_id) s;
  with marked as (select * from unnest(projects, applicants) m (project_id, applicant_id)),
  old as (
    delete from statistics_facts f using marked m
      where f.project_id = m.project_id and f.applicant_id = m.applicant_id returning f.*
  ), fresh as (
    -- Waits for the deletion, whose keys it uses again.
    insert into statistics_facts select s.* from unnest(facts) s where (select count(*) from old) >= 0 returning *
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
