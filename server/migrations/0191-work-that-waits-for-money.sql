-- Submissions that wait for money are looked for whatever the balance says: the operator may have turned billing off or
-- made the checks free. Many more than are taken up are read: whoever asks leaves out those with a job, and a lost one may
-- be behind hundreds of slow ones. Else as before.
create or replace function overdue_work(older_than interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and coalesce(v.resubmitted_at, v.submitted_at) < now() - older_than
      and not exists (select from held_submissions h where h.project_id = v.project_id and h.verification_id = v.id)
      and not exists (select from company_waits w
        where w.project_id = v.project_id and w.verification_id = v.id and w.until > now())
    order by v.submitted_at limit 20000)
  union all
  (select 'decision', v.project_id, v.id from verifications v
    where v.held_until < now() - older_than order by v.held_until limit 20000)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 20000)
  union all
  (select distinct on (h.project_id) 'held', h.project_id, h.verification_id from held_submissions h
    where h.held_at < now() - older_than order by h.project_id, h.held_at limit 20000)
$$;
