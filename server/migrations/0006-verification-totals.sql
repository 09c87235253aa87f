-- Exact totals without counting: per project, UTC day and country (and per form), one column per status. A change
-- appends a delta row in its own transaction; a worker folds them. Readers sum both, so they are exact at every moment.
create table verification_days (
  project_id uuid not null,
  day date not null,
  country char(2) not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, day, country)
);
create table verification_form_days (
  project_id uuid not null,
  day date not null,
  form_id uuid not null,
  created int not null default 0,
  processing int not null default 0,
  pending int not null default 0,
  customer_pending int not null default 0,
  valid int not null default 0,
  invalid int not null default 0,
  primary key (project_id, day, form_id)
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
create index on verification_deltas (project_id, day);
select keep_apart('verification_days');
select keep_apart('verification_form_days');
select keep_apart('verification_deltas');
grant select on verification_days, verification_form_days, verification_deltas to veridesk_app;
grant insert on verification_deltas to veridesk_app;
grant select, insert, update, delete on verification_days, verification_form_days, verification_deltas to veridesk_system;

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

-- Folds every delta that is committed, of all projects; returns how many. One fold at a time.
create function fold_verification_deltas() returns bigint language plpgsql security definer set search_path = public as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(7714003) then return 0; end if;
  create temp table taken on commit drop as
    with gone as (delete from verification_deltas returning *) select * from gone;
  get diagnostics folded = row_count;
  if folded = 0 then drop table taken; return 0; end if;
  insert into verification_days as d (project_id, day, country, created, processing, pending, customer_pending, valid, invalid)
    select project_id, day, country,
      coalesce(sum(change) filter (where status = 'created'), 0), coalesce(sum(change) filter (where status = 'processing'), 0),
      coalesce(sum(change) filter (where status = 'pending'), 0), coalesce(sum(change) filter (where status = 'customer_pending'), 0),
      coalesce(sum(change) filter (where status = 'valid'), 0), coalesce(sum(change) filter (where status = 'invalid'), 0)
    from taken group by 1, 2, 3
  on conflict (project_id, day, country) do update set
    created = d.created + excluded.created, processing = d.processing + excluded.processing,
    pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
    valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid;
  insert into verification_form_days as d (project_id, day, form_id, created, processing, pending, customer_pending, valid, invalid)
    select project_id, day, form_id,
      coalesce(sum(change) filter (where status = 'created'), 0), coalesce(sum(change) filter (where status = 'processing'), 0),
      coalesce(sum(change) filter (where status = 'pending'), 0), coalesce(sum(change) filter (where status = 'customer_pending'), 0),
      coalesce(sum(change) filter (where status = 'valid'), 0), coalesce(sum(change) filter (where status = 'invalid'), 0)
    from taken group by 1, 2, 3
  on conflict (project_id, day, form_id) do update set
    created = d.created + excluded.created, processing = d.processing + excluded.processing,
    pending = d.pending + excluded.pending, customer_pending = d.customer_pending + excluded.customer_pending,
    valid = d.valid + excluded.valid, invalid = d.invalid + excluded.invalid;
  drop table taken;
  return folded;
end $$;
alter function fold_verification_deltas owner to veridesk_system;
revoke execute on function fold_verification_deltas from public;
grant execute on function fold_verification_deltas to veridesk_app;
