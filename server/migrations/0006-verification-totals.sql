-- Exact totals without counting: one row per project and UTC day, per country and day, per form and day, with a column
-- per status. A change appends a delta row in its own transaction; a worker folds them. Readers sum both in one
-- statement, so they are exact at every moment.
create table verification_project_days (
  project_id uuid not null,
  day date not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, day)
);
-- The day comes last in these keys: a filter names few countries (or forms) and many days.
create table verification_days (
  project_id uuid not null,
  country char(2) not null,
  day date not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, country, day)
);
create table verification_form_days (
  project_id uuid not null,
  form_id uuid not null,
  day date not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, form_id, day)
);
create table verification_deltas (
  project_id uuid not null,
  id bigint generated always as identity,
  day date not null,
  country char(2) not null,
  form_id uuid not null,
  status text not null,
  change smallint not null,
  primary key (project_id, id)
);
-- Many rows come and go: what is dead is to be found soon, and counters change no index (heap-only updates).
alter table verification_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table verification_project_days set (fillfactor = 70);
alter table verification_days set (fillfactor = 70);
alter table verification_form_days set (fillfactor = 70);
do $$
declare t text;
begin
  foreach t in array array['verification_project_days', 'verification_days', 'verification_form_days', 'verification_deltas'] loop
    perform keep_apart(t::regclass);
    execute format('grant select on %I to veridesk_app', t);
    execute format('grant select, insert, update, delete on %I to veridesk_system', t);
  end loop;
end $$;
grant insert on verification_deltas to veridesk_app;

create function note_verification_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into verification_deltas (project_id, day, country, form_id, status, change)
      values (old.project_id, (old.created_at at time zone 'UTC')::date, old.country, old.form_id, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into verification_deltas (project_id, day, country, form_id, status, change)
      values (new.project_id, (new.created_at at time zone 'UTC')::date, new.country, new.form_id, new.status, 1);
  end if;
  return null;
end $$;
create trigger verification_inserted after insert on verifications for each row execute function note_verification_change();
create trigger verification_deleted after delete on verifications for each row execute function note_verification_change();
create trigger verification_changed after update on verifications for each row
  when (old.status is distinct from new.status or old.country is distinct from new.country
    or old.form_id is distinct from new.form_id or old.created_at is distinct from new.created_at)
  execute function note_verification_change();

-- Folds at most `most` committed deltas, of all projects; returns how many. One fold at a time: a second one returns 0.
-- One statement, so that every reader's snapshot has a delta either here or there.
create function fold_verification_deltas(most int) returns bigint
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
    select project_id, day, country, form_id,
      change * (status = 'created')::int as created, change * (status = 'processing')::int as processing,
      change * (status = 'pending')::int as pending, change * (status = 'customer_pending')::int as customer_pending,
      change * (status = 'valid')::int as valid, change * (status = 'invalid')::int as invalid
    from gone
  ), by_project as (
    insert into verification_project_days as d (project_id, day, created, processing, pending, customer_pending, valid, invalid)
      select project_id, day, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid), sum(invalid)
      from spread group by 1, 2
    on conflict (project_id, day) do update set
      created = d.created + excluded.created, processing = d.processing + excluded.processing,
      pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
      valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid
  ), by_country as (
    insert into verification_days as d (project_id, country, day, created, processing, pending, customer_pending, valid, invalid)
      select project_id, country, day, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid), sum(invalid)
      from spread group by 1, 2, 3
    on conflict (project_id, country, day) do update set
      created = d.created + excluded.created, processing = d.processing + excluded.processing,
      pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
      valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid
  ), by_form as (
    insert into verification_form_days as d (project_id, form_id, day, created, processing, pending, customer_pending, valid, invalid)
      select project_id, form_id, day, sum(created), sum(processing), sum(pending), sum(customer_pending), sum(valid), sum(invalid)
      from spread group by 1, 2, 3
    on conflict (project_id, form_id, day) do update set
      created = d.created + excluded.created, processing = d.processing + excluded.processing,
      pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
      valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid
  )
  select count(*) into folded from gone;
  return folded;
end $$;
alter function fold_verification_deltas owner to veridesk_system;
revoke execute on function fold_verification_deltas from public;
grant execute on function fold_verification_deltas to veridesk_app;
