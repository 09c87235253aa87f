-- A visit that was handed on to another device: it ends when somebody writes elsewhere, with the visit that handed it on at the latest.
alter table flow_sessions add column handed_on boolean not null default false;
-- Which visit made a hand-off; those of before are good no more.
alter table flow_handoffs add column session_hash text;

-- A way back for a declined applicant: a single link that a callback and a mail name. Its token is sealed, since both name it.
alter table form_links add column returns_from uuid;
alter table form_links add column sealed_token text not null default '';
alter table form_links add foreign key (project_id, returns_from) references verifications;
create index on form_links (project_id, returns_from) where returns_from is not null;

-- Sets the transaction's project from an applicant's bearer token; `app.flow_session` says which visit asks. A visit ends
-- with its link: revoked or expired, whatever was submitted through it.
create or replace function open_flow(hash text) returns table (project_id uuid, verification_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.project_id, f.verification_id into project_id, verification_id
    from flow_sessions f
    join verifications v on v.project_id = f.project_id and v.id = f.verification_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    where f.token_hash = hash and f.expires_at > now()
      and (l.id is null or (l.revoked_at is null and l.expires_at > now()));
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.flow_session', hash, true);
  return next;
end $$;
