-- Published lists, and the operator's own: of the installation, so without a project.
create table list_sources (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('internal', 'sanctions', 'pep', 'self_restricted', 'wanted', 'expired', 'debtors')),
  format text not null,
  -- Where it is loaded from: the publisher's addresses of the settings, the operator's, or files that he imports.
  comes_from text not null check (comes_from in ('publisher', 'addresses', 'files')),
  -- By role: main, alt, add.
  addresses jsonb check ((addresses is not null) = (comes_from = 'addresses')),
  -- Loaded by itself where it has an address, and screened against.
  enabled boolean not null default false,
  current_version int,
  waiting_version int,
  last_version int not null default 0,
  -- When the current version was last what its publisher had.
  confirmed_at timestamptz,
  due_at timestamptz,
  -- The load under way: one that was given up and still breathes finds another one here, and changes nothing.
  run_id uuid,
  run_began_at timestamptz,
  run_moved_at timestamptz,
  run_phase text check (run_phase in ('downloading', 'reading', 'storing')),
  run_bytes bigint not null default 0,
  -- The end of the last load, and why it was none: a code for members, a sentence for the operator.
  tried_at timestamptz,
  problem text check (problem in ('unreachable', 'refused_target', 'broken_file', 'too_large', 'no_room', 'internal')),
  problem_text text,
  -- By role, what the publisher said of the files that were loaded last: ETag, Last-Modified.
  validators jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((run_id is null) = (run_phase is null)),
  check ((problem is null) = (problem_text is null))
);

-- Kept for good, since a screening names the version that answered; the entries of old ones go.
create table list_versions (
  source text not null references list_sources on delete cascade,
  version int not null check (version > 0),
  state text not null check (state in ('current', 'waiting', 'replaced', 'refused')),
  has_entries boolean not null default true,
  sha256 bytea not null,
  size_bytes bigint not null,
  -- Of the reader of its format: what another one would take out of the same file may differ.
  reader int not null,
  -- By the publisher's Last-Modified.
  published_at timestamptz,
  loaded_at timestamptz not null default now(),
  -- When it became current, was refused, or was replaced while it waited.
  decided_at timestamptz,
  entries_count int not null,
  -- Against the version that was current when this one was loaded.
  compared_with int,
  added int not null,
  changed int not null,
  removed int not null,
  skipped_count int not null,
  -- The first parts that were left out: [{line, why}].
  skipped jsonb not null default '[]',
  primary key (source, version)
);
create unique index on list_versions (source) where state = 'current';
create unique index on list_versions (source) where state = 'waiting';

-- Versions share rows: an entry is in version V when from_version <= V and (to_version is null or to_version >= V).
-- Null is the last version that was loaded, whether or not it became current.
create table list_entries (
  source text not null references list_sources on delete cascade,
  entry_id text collate "C" not null,
  from_version int not null,
  to_version int,
  hash bytea not null,
  record jsonb not null,
  -- Of its text, so that readers can take pages of bounded size.
  record_bytes int not null,
  primary key (source, entry_id, from_version),
  check (to_version >= from_version)
);
create index on list_entries (source, from_version);
create index on list_entries (source, to_version) where to_version is not null;

-- For exact look-ups; in the versions of its entry's row.
create table list_numbers (
  source text not null,
  entry_id text collate "C" not null,
  from_version int not null,
  kind text not null check (kind in ('document', 'tax_id', 'crypto')),
  number_key text not null,
  primary key (source, entry_id, from_version, kind, number_key),
  foreign key (source, entry_id, from_version) references list_entries on delete cascade
);
create index on list_numbers (kind, number_key);

grant select, insert, update, delete on list_sources, list_versions, list_entries, list_numbers to veridesk_app;

-- A load is compared in a temporary table.
do $$ begin
  execute format('grant temporary on database %I to veridesk_app', current_database());
end $$;
