-- Kept before a count, which may fail: such a project would be the first of each pass, and many of them the only ones.
alter table project_sizes
  alter column verifications drop not null, alter column file_bytes drop not null, alter column seq drop not null,
  alter column counted_at drop not null, add column tried_at timestamptz not null default now();

create function begin_project_count(project uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if project is distinct from current_project() then raise exception 'the size of another project'; end if;
  insert into project_sizes (project_id, tried_at) select p.id, now() from projects p where p.id = project
  on conflict (project_id) do update set tried_at = excluded.tried_at;
end $$;
alter function begin_project_count owner to veridesk_system;
revoke execute on function begin_project_count from public;
grant execute on function begin_project_count to veridesk_app;

-- Of those that have changed, the longest untried first. @returns ids alone
create or replace function projects_to_count(older_than interval, most int) returns table (project_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from projects p
  left join project_sizes s on s.project_id = p.id
  left join audit_heads h on h.project_id = p.id
  where s.counted_at is null or (s.seq <> coalesce(h.seq, 0) and s.counted_at < now() - older_than)
  order by s.tried_at nulls first, p.id limit most
$$;

-- What a mail says of a verification: once that is decided otherwise it is not sent any more (docs/decisions/0196).
alter table outbox_mails add column decided_verification_id uuid, add column decision text;
alter table outbox_mails add constraint outbox_mails_decision check (decision in ('valid', 'invalid')) not valid;
comment on column outbox_mails.decision is 'nobody: what was decided, not of whom';
