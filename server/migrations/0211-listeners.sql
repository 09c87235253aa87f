-- Who listens at a terminal to the callbacks of test mode (docs/decisions/0165): an endpoint of a key, to which the server sends
-- nothing by itself. It listens until then, and is used again by its key.
alter table webhook_endpoints
  add column key_id uuid,
  add column listens_until timestamptz,
  alter column created_by drop not null,
  add foreign key (project_id, key_id) references api_keys (project_id, id),
  add check ((key_id is null) = (listens_until is null) and (key_id is null) = (created_by is not null)),
  add check (key_id is null or environment = 'test');
create index on webhook_endpoints (project_id, key_id) where key_id is not null;

-- Of those who wait in one process, whatever their projects are: who has something to take.
create function listeners_with_callbacks(projects uuid[], listeners uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id from unnest(projects, listeners) as l(project_id, id)
  where exists (select from callbacks c
    where c.project_id = l.project_id and c.endpoint_id = l.id and c.status = 'pending')
$$;
alter function listeners_with_callbacks owner to veridesk_system;
revoke execute on function listeners_with_callbacks from public;
grant execute on function listeners_with_callbacks to veridesk_app;
