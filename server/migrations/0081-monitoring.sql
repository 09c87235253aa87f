-- What a project watches of its approved applicants. No row: nobody is monitored.
create table monitoring_settings (
  project_id uuid primary key references projects,
  is_enabled boolean not null,
  -- '': events go to the callback URL of the verification's form.
  callback_url text not null default '',
  -- `*`: all published lists; `selected`: those of `databases`, and the blacklists of `databases_custom`.
  databases_list_type text not null check (databases_list_type in ('*', 'selected')),
  databases text[] not null default '{}',
  databases_custom text[] not null default '{}',
  -- With `*`: the project's blacklists too.
  custom_blacklist boolean not null default false,
  -- Days before the expiry of a document; 0: only when it has expired.
  expiration_period int not null default 0 check (expiration_period in (0, 7, 14, 30, 60, 90)),
  -- Kinds of documents whose expiry is watched.
  expirations text[] not null default '{}',
  -- By which a day begins.
  time_zone text not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references users on delete set null,
  -- The day of the last nightly run, by its zone.
  ran_on date,
  -- Approvals after it are not known yet.
  known_at timestamptz
);
create index on monitoring_settings (updated_by) where updated_by is not null;

-- Up to which version of a list everybody was compared with it.
create table monitoring_lists (
  project_id uuid not null references projects,
  source text not null check (source in ('list', 'blacklist')),
  list_code text not null,
  version bigint not null,
  compared_at timestamptz not null default now(),
  primary key (project_id, source, list_code)
);

-- Everybody who is monitored, by the latest verification, which is approved.
create table monitored_applicants (
  project_id uuid not null,
  applicant_id uuid not null,
  verification_id uuid not null,
  since timestamptz not null default now(),
  -- What lists are asked for: names, births, numbers; sealed with the applicant's key. Null before the first look.
  asked jsonb check (jsonb_typeof(asked) = 'string'),
  -- A look at all lists is due, since one of them, the settings or the applicant changed.
  is_due boolean not null default true,
  looked_at timestamptz,
  hits int not null default 0,
  document_type text,
  expires_on date,
  -- As the project was told.
  expiry text not null default 'none' check (expiry in ('none', 'expiring', 'expired')),
  last_event_at timestamptz,
  primary key (project_id, applicant_id),
  foreign key (project_id, verification_id) references verifications
);
create index on monitored_applicants (project_id, since desc, applicant_id desc);
create index on monitored_applicants (project_id, since desc, applicant_id desc) where hits > 0;
create index on monitored_applicants (project_id, since desc, applicant_id desc) where expiry <> 'none';
create index on monitored_applicants (project_id, applicant_id) where is_due;
create index on monitored_applicants (project_id, expires_on) where expires_on is not null;
create index on monitored_applicants (project_id, verification_id);

-- Entries that may be the applicant, as the project was told.
create table monitored_hits (
  project_id uuid not null,
  applicant_id uuid not null,
  source text not null check (source in ('list', 'blacklist')),
  list_code text not null,
  entry_id text collate "C" not null,
  -- Of the entry and of what was asked, by a key of the project: another one says that either changed.
  same_hash text not null,
  primary key (project_id, applicant_id, source, list_code, entry_id),
  foreign key (project_id, applicant_id) references monitored_applicants on delete cascade
);
create index on monitored_hits (project_id, source, list_code, entry_id);

-- One run is one report. A killed one goes on from what its row says.
create table monitoring_runs (
  project_id uuid not null references projects,
  id uuid not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- Which lists changed: [{source, code, name, from, to}].
  lists jsonb not null default '[]',
  -- How many of `lists` everybody was compared with, and up to whom with the next one.
  lists_done int not null default 0,
  compared_to uuid,
  -- Expiry dates were looked through, for this day.
  expiry_day date,
  people int not null default 0,
  looks int not null default 0,
  failed_looks int not null default 0,
  events int not null default 0,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The process that works on it: one that was given up and still breathes finds another one here, and stops.
  run_id uuid,
  moved_at timestamptz not null default now(),
  primary key (project_id, id),
  check ((status = 'running') = (ended_at is null))
);
create unique index on monitoring_runs (project_id) where status = 'running';
create index on monitoring_runs (project_id, began_at desc, id desc);
create index on monitoring_runs (project_id, began_at desc, id desc) where events > 0;
create index on monitoring_runs (moved_at) where status = 'running';

-- What a run told. An open one is a case: somebody is to look at it.
create table monitoring_events (
  project_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  applicant_id uuid not null,
  verification_id uuid not null,
  type text not null check (type in ('document_expired', 'database_screening')),
  at timestamptz not null default now(),
  -- Entries that came, changed and went, by list; or which document expires when. No words about the person.
  detail jsonb not null,
  closed_at timestamptz,
  closed_by text,
  primary key (project_id, id),
  unique (project_id, run_id, applicant_id, type),
  foreign key (project_id, run_id) references monitoring_runs,
  foreign key (project_id, verification_id) references verifications
);
create index on monitoring_events (project_id, at desc, id desc);
create index on monitoring_events (project_id, type, at desc, id desc);
create index on monitoring_events (project_id, at desc, id desc) where closed_at is null;
create index on monitoring_events (project_id, applicant_id, at desc);
create index on monitoring_events (project_id, verification_id);

do $$
declare t text;
begin
  foreach t in array array['monitoring_settings', 'monitoring_lists', 'monitored_applicants', 'monitored_hits',
    'monitoring_runs', 'monitoring_events'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
grant select on monitoring_settings, monitoring_runs to veridesk_system;

create index verifications_approved on verifications (project_id, decided_at) where status = 'valid';

-- Of all projects, the ones with something to do: a new day by their zone, newly approved applicants (once an hour), a run that nobody
-- has heard of for so long. With `all_of_them` every one that monitors: a list has a new version.
create function due_monitoring(silent_for interval, all_of_them boolean) returns table (project_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select s.project_id from monitoring_settings s where s.is_enabled and (all_of_them
    or s.ran_on is null or s.ran_on < (now() at time zone s.time_zone)::date
    or exists (select from monitoring_runs r where r.project_id = s.project_id and r.status = 'running'
      and r.moved_at < now() - silent_for)
    or (s.known_at < now() - interval '1 hour' and exists (select from verifications v
      where v.project_id = s.project_id and v.status = 'valid' and v.decided_at > s.known_at
        and v.decided_at < now() - interval '1 minute')))
$$;
alter function due_monitoring owner to veridesk_system;
revoke execute on function due_monitoring from public;
grant execute on function due_monitoring to veridesk_app;
