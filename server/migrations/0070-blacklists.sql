-- A project's own lists of persons, companies and numbers to look out for. Their entries must be found by name and number, so
-- that they stand in clear, as a published list's do.
create table blacklists (
  project_id uuid not null references projects,
  code uuid not null,
  -- Of the file that it was made of.
  type text not null check (type in ('default', 'applicants')),
  name text not null check (char_length(name) between 5 and 64),
  description text not null check (char_length(description) between 5 and 1024),
  -- Rises with every change of its entries.
  revision bigint not null default 0,
  -- Since when removed entries are known one by one: who knows an older revision reads the whole list again.
  changes_from bigint not null default 0,
  persons int not null default 0,
  companies int not null default 0,
  documents int not null default 0,
  tax_ids int not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, code)
);
create unique index blacklists_name on blacklists (project_id, name);
create index on blacklists (created_by) where created_by is not null;

create table blacklist_entries (
  project_id uuid not null,
  blacklist_code uuid not null,
  -- Of what it says but its description: the same row twice is one entry.
  id uuid not null,
  type text not null check (type in ('PERSON', 'COMPANY', 'DOCUMENT', 'TAX_ID')),
  document text not null default '',
  tax_id text not null default '',
  name text not null default '',
  origin_name text not null default '',
  given_name text not null default '',
  origin_given_name text not null default '',
  surname text not null default '',
  origin_surname text not null default '',
  middle_name text not null default '',
  origin_middle_name text not null default '',
  dob text not null default '' check (char_length(dob) in (0, 10)),
  gender text not null default '' check (gender in ('', 'F', 'M')),
  country text not null default '' check (char_length(country) in (0, 2)),
  description text not null default '',
  -- Letters and digits of the numbers alone, by which they are compared.
  document_key text not null default '',
  tax_id_key text not null default '',
  -- All of it in small letters without marks; of descriptions only those that lower() does not fold.
  sought text not null,
  -- Of the list, when it was last changed.
  revision bigint not null,
  primary key (project_id, blacklist_code, id),
  foreign key (project_id, blacklist_code) references blacklists on delete cascade
);
create index on blacklist_entries (project_id, blacklist_code, revision);
create index on blacklist_entries (project_id, document_key) where document_key <> '';
create index on blacklist_entries (project_id, tax_id_key) where tax_id_key <> '';

-- Entries that are gone, so that who holds the list in memory can bring it up to date.
create table blacklist_removals (
  project_id uuid not null,
  blacklist_code uuid not null,
  entry_id uuid not null,
  revision bigint not null,
  primary key (project_id, blacklist_code, entry_id),
  foreign key (project_id, blacklist_code) references blacklists on delete cascade
);
create index on blacklist_removals (project_id, blacklist_code, revision);

-- The latest import of each list.
create table blacklist_imports (
  project_id uuid not null,
  id uuid not null,
  blacklist_code uuid not null,
  type text not null check (type in ('default', 'applicants')),
  mode text not null check (mode in ('add', 'replace')),
  status text not null default 'queued' check (status in ('queued', 'reading', 'done', 'failed', 'stopped')),
  problem text check (problem in ('rows', 'file', 'full', 'interrupted', 'internal')),
  detail text,
  -- What is wrong in which row: [line, column, why]. No cell of the file is repeated.
  errors jsonb not null default '[]',
  error_count int not null default 0,
  progress int not null default 0 check (progress between 0 and 100),
  row_count int not null default 0,
  added_count int not null default 0,
  removed_count int not null default 0,
  known_count int not null default 0,
  -- The run that works on it: a run that was given up and still breathes finds another one here, and writes nothing.
  run_id uuid,
  moved_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  size_bytes bigint not null,
  -- Until it is over; sealed with a key of its own.
  storage_key text,
  sealed_key text not null default '',
  primary key (project_id, id),
  unique (project_id, blacklist_code),
  foreign key (project_id, blacklist_code) references blacklists on delete cascade,
  check ((status in ('queued', 'reading')) = (storage_key is not null)),
  check ((status = 'failed') = (problem is not null))
);
create index on blacklist_imports (moved_at) where status in ('queued', 'reading');
create index on blacklist_imports (created_by) where created_by is not null;

-- On which lists a decision put the applicant, with what, and which entries that made: an undo takes them back, and a
-- proposal keeps them until it is confirmed.
alter table verification_events add column blacklisted jsonb;

do $$
declare t text;
begin
  foreach t in array array['blacklists', 'blacklist_entries', 'blacklist_removals', 'blacklist_imports'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
grant select on blacklist_imports to veridesk_system;

-- Of all projects: imports that nobody has heard of for so long.
create function due_blacklist_imports(silent_for interval) returns table (project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select i.project_id, i.id from blacklist_imports i
    where i.status in ('queued', 'reading') and i.moved_at < now() - silent_for order by i.moved_at limit 500
$$;
alter function due_blacklist_imports owner to veridesk_system;
revoke execute on function due_blacklist_imports from public;
grant execute on function due_blacklist_imports to veridesk_app;
