-- Several API keys, each with what it may do (docs/decisions/0163).

-- Keys made by developers, and by those who have left, read no personal data until an owner or an admin allows it.
update api_keys k set scopes = array_remove(k.scopes, 'personal')
  where not exists (
    select from memberships m
    where m.project_id = k.project_id and m.user_id = k.created_by and m.role in ('owner', 'admin')
  );
alter table api_keys alter column scopes set default '{}';

-- Says besides whether the use is to be noted, once a minute: a call that writes nothing else waits for no row.
drop function open_api_key(text);
create function open_api_key(hash text)
returns table (
  project_id uuid, id uuid, name text, environment text, scopes text[], networks text[], version date, is_use_due boolean
)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select k.project_id, k.id, k.name, k.environment, k.scopes, k.networks, k.version,
      k.last_used_at is null or k.last_used_at < date_trunc('minute', now())
    into project_id, id, name, environment, scopes, networks, version, is_use_due
    from api_keys k
    where k.key_hash = hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.mode', case environment when 'test' then 'test' else 'live' end, true);
  return next;
end $$;
alter function open_api_key owner to veridesk_system;
revoke execute on function open_api_key from public;
grant execute on function open_api_key to veridesk_app;
