-- A reviewer's decision is announced (callbacks, mails) a few seconds after it is made; until then it can be undone.
-- Null: nothing waits to be announced.
alter table verifications add column held_until timestamptz;
create index verifications_held on verifications (held_until) where held_until is not null;

-- As before, with decisions whose announcement has lost its job.
create or replace function overdue_work(older_than interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and v.submitted_at < now() - older_than order by v.submitted_at limit 500)
  union all
  (select 'decision', v.project_id, v.id from verifications v
    where v.held_until < now() - older_than order by v.held_until limit 500)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 500)
$$;
