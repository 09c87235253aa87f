-- One data key for each applicant, sealed with the installation's key: what is kept of them is encrypted with it
-- (docs/decisions/0040). '' once it was destroyed: then nobody reads their data again.
create table applicant_keys (
  project_id uuid not null,
  applicant_id uuid not null,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  primary key (project_id, applicant_id),
  foreign key (project_id, applicant_id) references applicants,
  check ((destroyed_at is null) = (sealed_key <> ''))
);
select keep_apart('applicant_keys');
grant select, insert, update on applicant_keys to veridesk_app;

-- Files of earlier releases lie in the clear until a worker has encrypted them.
alter table verification_files add column is_encrypted boolean not null default false;
alter table verification_videos add column is_encrypted boolean not null default false;

-- What earlier releases left in the clear: a sealed value is a string. Empty once the worker is through.
create index verification_answers_clear on verification_answers (project_id, verification_id)
  where jsonb_typeof(answers) <> 'string';
create index verification_readings_clear on verification_readings (project_id, verification_id)
  where jsonb_typeof(reading) <> 'string';
create index verification_checks_clear on verification_checks (project_id, verification_id)
  where jsonb_typeof(evidence) <> 'string';
create index verification_sessions_clear on verification_sessions (project_id, verification_id)
  where jsonb_typeof(info) <> 'string';
create index verification_files_clear on verification_files (project_id, verification_id)
  where not is_encrypted and replaced_at is null;
create index verification_videos_clear on verification_videos (project_id, verification_id)
  where not is_encrypted and replaced_at is null;
drop index verification_files_plain_hash;
drop index verification_videos_plain_hash;

-- Which verifications still have data in the clear, of every project, in order; nothing of them is told.
create function find_clear_verifications(after_project uuid, after_verification uuid)
  returns table (project_id uuid, verification_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  (select a.project_id, a.verification_id from verification_answers a where jsonb_typeof(answers) <> 'string'
    and (a.project_id, a.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  union (select r.project_id, r.verification_id from verification_readings r where jsonb_typeof(reading) <> 'string'
    and (r.project_id, r.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  union (select c.project_id, c.verification_id from verification_checks c where jsonb_typeof(evidence) <> 'string'
    and (c.project_id, c.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  union (select s.project_id, s.verification_id from verification_sessions s where jsonb_typeof(info) <> 'string'
    and (s.project_id, s.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  union (select f.project_id, f.verification_id from verification_files f where not is_encrypted and replaced_at is null
    and (f.project_id, f.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  union (select w.project_id, w.verification_id from verification_videos w where not is_encrypted and replaced_at is null
    and (w.project_id, w.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  order by 1, 2 limit 100
$$;
grant select on verification_answers, verification_readings, verification_checks, verification_sessions,
  verification_files, verification_videos to veridesk_system;
alter function find_clear_verifications owner to veridesk_system;
revoke execute on function find_clear_verifications from public;
grant execute on function find_clear_verifications to veridesk_app;
