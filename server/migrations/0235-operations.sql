-- What an operator's screen shows (docs/decisions/0196). Processes write themselves down, and remove what is old.
create table processes (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  role text not null check (role in ('all', 'server', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  memory_bytes bigint not null,
  -- Jobs that it was doing when it was seen last.
  jobs int not null
);
grant select, insert, update, delete on processes to veridesk_app;
comment on column processes.host is 'nobody: settings and words of the business, and of the installation';
comment on column processes.version is 'nobody: settings and words of the business, and of the installation';
comment on column processes.role is 'nobody: settings and words of the business, and of the installation';

-- Counted now and then, so that no view counts rows. `seq`: of the project's audit log then; while it is the same, nothing
-- has changed.
create table project_sizes (
  project_id uuid primary key,
  verifications bigint not null,
  file_bytes bigint not null,
  seq bigint not null,
  counted_at timestamptz not null
);
select keep_apart('project_sizes');
grant select, insert, update, delete on project_sizes to veridesk_system;

-- Of those that have changed, the longest uncounted first. @returns ids alone
create function projects_to_count(older_than interval, most int) returns table (project_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from projects p
  left join project_sizes s on s.project_id = p.id
  left join audit_heads h on h.project_id = p.id
  where s.project_id is null or (s.seq <> coalesce(h.seq, 0) and s.counted_at < now() - older_than)
  order by s.counted_at nulls first, p.id limit most
$$;
alter function projects_to_count owner to veridesk_system;
revoke execute on function projects_to_count from public;
grant execute on function projects_to_count to veridesk_app;

-- Live and test together where the transaction is of both modes.
create function count_project(project uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if project is distinct from current_project() then raise exception 'the size of another project'; end if;
  insert into project_sizes as s (project_id, verifications, file_bytes, seq, counted_at)
  select p.id,
    coalesce((select sum(d.created + d.processing + d.pending + d.customer_pending + d.valid + d.invalid)
      from verification_project_days d where d.project_id = project), 0)
      + coalesce((select sum(d.change) from verification_deltas d where d.project_id = project), 0),
    coalesce((select sum(f.size_bytes) from verification_files f where f.project_id = project and f.replaced_at is null), 0)
      + coalesce((select sum(f.size_bytes) from verification_videos f where f.project_id = project and f.replaced_at is null), 0)
      + coalesce((select sum(f.size_bytes) from liveness_acts f where f.project_id = project), 0)
      + coalesce((select sum(f.size_bytes) from customer_files f where f.project_id = project), 0)
      + coalesce((select sum(f.size_bytes) from reports f where f.project_id = project), 0),
    coalesce((select h.seq from audit_heads h where h.project_id = project), 0), now()
  from projects p where p.id = project
  on conflict (project_id) do update set verifications = excluded.verifications, file_bytes = excluded.file_bytes,
    seq = excluded.seq, counted_at = excluded.counted_at;
end $$;
alter function count_project owner to veridesk_system;
revoke execute on function count_project from public;
grant execute on function count_project to veridesk_app;

-- Numbers and times, no names. The newest project first.
create function project_uses(most int, skipped int)
returns table (id uuid, created_at timestamptz, members int, last_used_at timestamptz, verifications bigint, file_bytes bigint, counted_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.created_at, (select count(*)::int from memberships m where m.project_id = p.id),
    (select max(l.at) from audit_log l where l.project_id = p.id), s.verifications, s.file_bytes, s.counted_at
  from (select id, created_at from projects order by created_at desc, id limit most offset skipped) p
  left join project_sizes s on s.project_id = p.id
  order by p.created_at desc, p.id
$$;
alter function project_uses owner to veridesk_system;
revoke execute on function project_uses from public;
grant execute on function project_uses to veridesk_app;

create function count_projects() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$ select count(*) from projects $$;
alter function count_projects owner to veridesk_system;
revoke execute on function count_projects from public;
grant execute on function count_projects to veridesk_app;

-- Counts alone, also of days without one.
create function sign_ups_by_day(days int) returns table (day date, count int)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.day::date, count(u.id)::int
  from generate_series(date_trunc('day', now() at time zone 'UTC') - make_interval(days => days - 1),
    date_trunc('day', now() at time zone 'UTC'), interval '1 day') as d (day)
  left join users u on u.created_at >= d.day at time zone 'UTC' and u.created_at < (d.day + interval '1 day') at time zone 'UTC'
  group by 1 order by 1
$$;
alter function sign_ups_by_day owner to veridesk_system;
revoke execute on function sign_ups_by_day from public;
grant execute on function sign_ups_by_day to veridesk_app;
