-- A declined applicant's next try, through the same link or page: it names the one before, which has one next at most.
alter table verifications add column retry_of uuid;
alter table verifications add foreign key (project_id, retry_of) references verifications;
create unique index verifications_retry on verifications (project_id, retry_of) where retry_of is not null;
-- A link begins one verification; further ones are tries after it.
drop index verifications_project_id_link_id_idx;
create unique index verifications_link on verifications (project_id, link_id) where link_id is not null and retry_of is null;
create index verifications_link_tries on verifications (project_id, link_id, created_at desc) where link_id is not null;

-- From a desk to a phone: one token, used once, that opens a verification's page on another device.
create table flow_handoffs (
  project_id uuid not null,
  token_hash text not null,
  verification_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_at timestamptz,
  primary key (project_id, token_hash),
  foreign key (project_id, verification_id) references verifications
);
create unique index on flow_handoffs (token_hash, project_id);
create index on flow_handoffs (project_id, verification_id, created_at desc);
select keep_apart('flow_handoffs');
grant select, insert, update, delete on flow_handoffs to veridesk_app;
grant select, delete on flow_handoffs to veridesk_system;
grant select on verifications to veridesk_system;

-- Finds whose a token is: a single link, a form's permanent one, or a hand-off to another device (of `verification_id`).
drop function open_link;
create function open_link(hash text)
  returns table (project_id uuid, form_id uuid, link_id uuid, verification_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select l.project_id, l.form_id, l.id into project_id, form_id, link_id from form_links l where l.token_hash = hash;
  if not found then
    select f.project_id, f.id into project_id, form_id from forms f where f.token_hash = hash;
  end if;
  if not found then
    select h.project_id, v.form_id, h.verification_id into project_id, form_id, verification_id
      from flow_handoffs h join verifications v on v.project_id = h.project_id and v.id = h.verification_id
      where h.token_hash = hash;
  end if;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  return next;
end $$;
alter function open_link owner to veridesk_system;
revoke execute on function open_link from public;
grant execute on function open_link to veridesk_app;

create or replace function sweep_flow_sessions() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from flow_sessions where expires_at < now();
  delete from flow_handoffs where expires_at < now() - interval '1 day'
$$;
