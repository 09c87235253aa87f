-- Who acted, more exactly (the role at that moment, the device), and what an entry is about: for the log's screen.
alter table audit_log add column actor_role text;
alter table audit_log add column user_agent text;
-- Every id that the detail names. Generated, so it cannot say anything else than the detail that the hash covers.
alter table audit_log add column subjects text[] not null generated always as (
  array_remove(array[
    detail->>'id', detail->>'verificationId', detail->>'verification_id', detail->>'formId', detail->>'applicantId',
    detail->>'userId', detail->>'memberId', detail->>'invitationId', detail->>'callback_id', detail->>'fileId'
  ], null)
) stored;

-- The list, and one index for each filter that can be rare (docs/decisions/0015).
drop index audit_log_project_id_at_idx;
create index on audit_log (project_id, at desc, seq desc);
create index on audit_log (project_id, actor_kind, actor_id, at desc, seq desc);
create index on audit_log (project_id, action, at desc, seq desc);
create index on audit_log (project_id, ip, at desc, seq desc);
-- Without a pending list, so that no append waits for others' ids to be sorted in.
create index on audit_log using gin (subjects) with (fastupdate = off);

-- Rows from before this migration have neither role nor device, and their hashes are what they were.
create function audit_hash(
  prev bytea, project uuid, n bigint, at timestamptz, kind text, actor text, action text, detail jsonb, ip text,
  role text, agent text
) returns bytea language sql stable parallel safe as $$
  select sha256(prev || convert_to((
    jsonb_build_array(project, n, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), kind, actor, action, detail, ip)
      || case when role is null and agent is null then '[]' else jsonb_build_array(role, agent) end
  )::text, 'UTF8'))
$$;

create or replace function append_audit(project uuid, entries jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry jsonb;
  stamp timestamptz;
  next_hash bytea;
begin
  if project <> '00000000-0000-0000-0000-000000000000' and project is distinct from current_project() then
    raise exception 'audit of another project';
  end if;
  insert into audit_heads values (project, 0, sha256(convert_to(project::text, 'UTF8'))) on conflict do nothing;
  select * into head from audit_heads where project_id = project for update;
  -- A row that somebody has put behind the head breaks the chain, but does not stop the work.
  head.seq := greatest(head.seq, (select max(seq) from audit_log where project_id = project));
  -- Taken under the lock, so that times follow each other as the numbers do.
  stamp := clock_timestamp();
  for entry in select * from jsonb_array_elements(entries) loop
    head.seq := head.seq + 1;
    next_hash := audit_hash(head.hash, project, head.seq, stamp, entry->>'actor_kind', entry->>'actor_id', entry->>'action',
      entry->'detail', entry->>'ip', entry->>'actor_role', entry->>'user_agent');
    insert into audit_log (project_id, seq, at, actor_kind, actor_id, action, detail, ip, actor_role, user_agent, prev_hash, hash)
      values (project, head.seq, stamp, entry->>'actor_kind', entry->>'actor_id', entry->>'action', entry->'detail',
        entry->>'ip', entry->>'actor_role', entry->>'user_agent', head.hash, next_hash);
    head.hash := next_hash;
  end loop;
  update audit_heads set seq = head.seq, hash = head.hash where project_id = project;
end $$;

-- Walks at most `most` rows of a chain, those after number `after`, whose hash is `prev` (null at the start). `checked`
-- rows were read, the last with `last_hash`; `broken_at` is the first number that does not fit, null when all do. At the
-- end of the chain (`is_end`) its head is compared too: a cut tail is broken at the first number that is missing.
create function walk_audit(project uuid, after bigint, prev bytea, most int)
returns table (checked bigint, last_hash bytea, broken_at bigint, is_end boolean) language sql stable as $$
  with rows as (
    select * from audit_log where project_id = project and seq > case when after = 0 then -9223372036854775808 else after end
    order by seq limit most
  ),
  start as (select coalesce(prev, sha256(convert_to(project::text, 'UTF8'))) as hash),
  part as materialized (
    select seq, hash, after + row_number() over w as n,
      prev_hash = lag(hash, 1, (select s.hash from start s)) over w and hash = audit_hash(
        prev_hash, project_id, seq, at, actor_kind, actor_id, action, detail, ip, actor_role, user_agent) as fits
    from rows window w as (order by seq)
  ),
  sums as (
    select count(*) as checked, count(*) < most as is_end, min(n) filter (where seq <> n or fits is not true) as broken_at,
      coalesce((select p.hash from part p order by p.seq desc limit 1), (select s.hash from start s)) as last_hash
    from part
  )
  select s.checked, s.last_hash,
    coalesce(s.broken_at, case when s.is_end then (
      select case
        when h.seq is distinct from after + s.checked and (h.seq is not null or after + s.checked > 0) then after + s.checked + 1
        when h.hash is not null and h.hash <> s.last_hash then after + s.checked
      end
      from (select) always left join audit_heads h on h.project_id = project
    ) end),
    s.is_end
  from sums s
$$;

-- Walks a whole chain; null when whole, else the first broken number.
create or replace function verify_audit(project uuid) returns bigint language plpgsql stable as $$
declare
  part record;
  n bigint := 0;
  prev bytea;
begin
  loop
    select * into part from walk_audit(project, n, prev, 50000);
    if part.broken_at is not null or part.is_end then return part.broken_at; end if;
    n := n + part.checked;
    prev := part.last_hash;
  end loop;
end $$;
grant execute on function walk_audit to veridesk_app, veridesk_system;

drop function audit_hash(bytea, uuid, bigint, timestamptz, text, text, text, jsonb, text);
