-- Files that are made in the background: what was asked, how far it is, and where the file lies.
create table reports (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null check (char_length(name) <= 100),
  type text not null check (type in ('verifications', 'monitored_applicants', 'applicants', 'screening_hits', 'audit_log')),
  format text not null check (format in ('csv', 'xlsx')),
  -- Filters, columns, language and time zone, as they were asked for.
  question jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'generating', 'ready', 'failed', 'expired')),
  progress int not null default 0 check (progress between 0 and 100),
  problem text check (problem in ('too_many_rows', 'too_large', 'took_too_long', 'interrupted', 'internal')),
  -- The run that works on it: a run that was given up and still breathes finds another one here, and writes nothing.
  run_id uuid,
  -- When something was last heard of it.
  moved_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  row_count int,
  size_bytes bigint,
  storage_key text,
  -- The file's own key, sealed; '' when there is no file.
  sealed_key text not null default '',
  expires_at timestamptz,
  primary key (project_id, id),
  check ((status = 'ready') = (storage_key is not null)),
  check ((status = 'failed') = (problem is not null))
);
create index on reports (project_id, created_at desc, id desc);
create index on reports (moved_at) where status in ('queued', 'generating');
create index on reports (expires_at) where status = 'ready';
create index on reports (created_by) where created_by is not null;
select keep_apart('reports');
grant select, insert, update, delete on reports to veridesk_app;
grant select on reports to veridesk_system;

-- Of all projects: reports that nobody has heard of for so long, and those whose file is due to go.
create function due_reports(silent_for interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'silent', r.project_id, r.id from reports r
    where r.status in ('queued', 'generating') and r.moved_at < now() - silent_for order by r.moved_at limit 500)
  union all
  (select 'expired', r.project_id, r.id from reports r
    where r.status = 'ready' and r.expires_at < now() order by r.expires_at limit 500)
$$;
alter function due_reports owner to veridesk_system;
revoke execute on function due_reports from public;
grant execute on function due_reports to veridesk_app;
