-- One key for each project, sealed with the installation's: hashes that tell nothing without it (docs/decisions/0039).
create table project_keys (
  project_id uuid not null references projects,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  primary key (project_id)
);
select keep_apart('project_keys');
grant select, insert, update on project_keys to veridesk_app;

-- Of the bytes that came in, under the project's key: equal files of one project have equal ones. Null where `sha256` is
-- still the plain hash that earlier releases kept; a worker replaces it.
alter table verification_files add column keyed_hash bytea, alter column sha256 drop not null;
alter table verification_videos add column keyed_hash bytea, alter column sha256 drop not null;
create index verification_files_same on verification_files (project_id, keyed_hash) where keyed_hash is not null;
create index verification_files_plain_hash on verification_files (project_id, id) where sha256 is not null;
create index verification_videos_plain_hash on verification_videos (project_id, id) where sha256 is not null;
