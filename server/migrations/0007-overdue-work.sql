-- Work whose job is gone (its tries ran out while the store or the engines were away, or its worker was killed each time):
-- submissions that are still processing, callbacks that were due long ago. Of all projects, oldest first.
create function overdue_work(older_than interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and v.submitted_at < now() - older_than order by v.submitted_at limit 500)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 500)
$$;
create index verifications_processing on verifications (submitted_at) where status = 'processing';
grant select on verifications to veridesk_system;
alter function overdue_work owner to veridesk_system;
revoke execute on function overdue_work from public;
grant execute on function overdue_work to veridesk_app;
