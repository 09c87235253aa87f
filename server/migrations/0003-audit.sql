-- Hash-chained per project: a row's hash covers the hash before it. Account events (sign-in, registration) have no
-- project; they form the chain of the nil id.
create table audit_heads (
  project_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
create table audit_log (
  project_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'applicant', 'api_key', 'system', 'operator', 'stranger')),
  actor_id text,
  action text not null,
  detail jsonb not null,
  ip text,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (project_id, seq)
);
create index on audit_log (project_id, at desc);
select keep_apart('audit_heads');
select keep_apart('audit_log');
grant select on audit_log, audit_heads to veridesk_app;
grant select, insert on audit_log to veridesk_system;
grant select, insert, update on audit_heads to veridesk_system;

create function audit_hash(prev bytea, project uuid, n bigint, at timestamptz, kind text, actor text, action text, detail jsonb, ip text)
returns bytea language sql immutable as $$
  select sha256(prev || convert_to(jsonb_build_array(project, n, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), kind, actor, action, detail, ip)::text, 'UTF8'))
$$;

-- The only way in for our role. The head row is locked, so call it last in a transaction.
create function append_audit(project uuid, entries jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry jsonb;
  stamp timestamptz := clock_timestamp();
  next_hash bytea;
begin
  if project <> '00000000-0000-0000-0000-000000000000' and project is distinct from current_project() then
    raise exception 'audit of another project';
  end if;
  insert into audit_heads values (project, 0, sha256(convert_to(project::text, 'UTF8'))) on conflict do nothing;
  select * into head from audit_heads where project_id = project for update;
  for entry in select * from jsonb_array_elements(entries) loop
    head.seq := head.seq + 1;
    next_hash := audit_hash(head.hash, project, head.seq, stamp, entry->>'actor_kind', entry->>'actor_id', entry->>'action', entry->'detail', entry->>'ip');
    insert into audit_log values (project, head.seq, stamp, entry->>'actor_kind', entry->>'actor_id', entry->>'action', entry->'detail', entry->>'ip', head.hash, next_hash);
    head.hash := next_hash;
  end loop;
  update audit_heads set seq = head.seq, hash = head.hash where project_id = project;
end $$;
alter function append_audit owner to veridesk_system;
revoke execute on function append_audit from public;
grant execute on function append_audit to veridesk_app;

-- Walks a chain; null when whole, else the first broken sequence number (a cut tail is the head's number).
create function verify_audit(project uuid) returns bigint language plpgsql stable as $$
declare
  row audit_log;
  head audit_heads;
  expected bytea := sha256(convert_to(project::text, 'UTF8'));
  n bigint := 0;
begin
  for row in select * from audit_log where project_id = project order by seq loop
    n := n + 1;
    if row.seq <> n or row.prev_hash <> expected
      or row.hash <> audit_hash(row.prev_hash, row.project_id, row.seq, row.at, row.actor_kind, row.actor_id, row.action, row.detail, row.ip)
    then return n; end if;
    expected := row.hash;
  end loop;
  select * into head from audit_heads where project_id = project;
  if head.seq is distinct from n and (head.seq is not null or n > 0) then return n + 1; end if;
  if head.hash is not null and head.hash <> expected then return n; end if;
  return null;
end $$;
grant execute on function verify_audit, audit_hash to veridesk_app, veridesk_system;
