-- The devices that may go on with a visit: the first that gave something, and those let in by a code. `device_hash` is of a
-- secret that the device keeps; it names nobody.
create table flow_visit_devices (
  project_id uuid not null,
  verification_id uuid not null,
  device_hash text not null,
  let_in_by text not null check (let_in_by in ('first', 'code', 'attempt')),
  at timestamptz not null default now(),
  primary key (project_id, verification_id, device_hash),
  foreign key (project_id, verification_id) references verifications on delete cascade
);
select keep_apart('flow_visit_devices');
grant select, insert, update, delete on flow_visit_devices to veridesk_app;
grant select on flow_visit_devices to veridesk_system;

-- Null: the device keeps no secret, so that only this visit itself is the device.
alter table flow_sessions add column device_hash text;

-- As before, and until submission of the visit's own devices alone.
create or replace function open_flow(hash text) returns table (project_id uuid, verification_id uuid, asked_in uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.project_id, f.verification_id, f.asked_in into project_id, verification_id, asked_in
    from flow_sessions f
    join verifications v on v.project_id = f.project_id and v.id = f.verification_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    left join resubmissions r on r.project_id = f.project_id and r.id = f.asked_in
    where f.token_hash = hash and f.expires_at > now() and case
      when f.asked_in is not null then r.state = 'answered' or (r.state = 'waiting' and r.due_at > now())
      else (l.id is null or (l.revoked_at is null and l.expires_at > now())) and (v.status <> 'created'
        or not exists (select from flow_visit_devices d
          where d.project_id = f.project_id and d.verification_id = f.verification_id)
        or exists (select from flow_visit_devices d
          where d.project_id = f.project_id and d.verification_id = f.verification_id
            and d.device_hash = coalesce(f.device_hash, f.token_hash))) end;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.flow_session', hash, true);
  return next;
end $$;
alter function open_flow owner to veridesk_system;
