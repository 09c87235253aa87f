-- What duplicates are found by is kept under the project's key (docs/decisions/0039): such a hash begins with `k1.`. Plain
-- ones of earlier releases are found as well until the worker has replaced them.
create index identity_keys_plain on identity_keys (project_id, verification_id) where key_hash not like 'k1.%';
grant select on identity_keys to veridesk_system;

create or replace function find_clear_verifications(after_project uuid, after_verification uuid)
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
  union (select k.project_id, k.verification_id from identity_keys k where key_hash not like 'k1.%'
    and (k.project_id, k.verification_id) > (after_project, after_verification) order by 1, 2 limit 100)
  order by 1, 2 limit 100
$$;
