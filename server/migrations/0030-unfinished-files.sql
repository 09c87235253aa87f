-- Verifications that were begun, hold photos or recordings, and can no longer be handed in: no page of theirs is open, no
-- hand-off waits, and their link (a permanent one leads to a new verification) has ended. Of all projects, oldest first.
create function unfinished_files(older_than interval) returns table (project_id uuid, verification_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select v.project_id, v.id from verifications v
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    where v.status = 'created' and v.created_at < now() - older_than
      and (v.link_id is null or l.revoked_at is not null or l.expires_at < now())
      and not exists (select from flow_sessions s
        where s.project_id = v.project_id and s.verification_id = v.id and s.expires_at > now())
      and not exists (select from flow_handoffs h
        where h.project_id = v.project_id and h.verification_id = v.id and h.taken_at is null and h.expires_at > now())
      and (exists (select from verification_files f
          where f.project_id = v.project_id and f.verification_id = v.id and f.replaced_at is null)
        or exists (select from verification_videos f
          where f.project_id = v.project_id and f.verification_id = v.id and f.replaced_at is null))
    order by v.created_at limit 500
$$;
create index verifications_unfinished on verifications (created_at) where status = 'created';
grant select on verification_files, verification_videos to veridesk_system;
alter function unfinished_files owner to veridesk_system;
revoke execute on function unfinished_files from public;
grant execute on function unfinished_files to veridesk_app;
