-- Roles of a project's own (docs/decisions/0201). Where a role is kept, such a one is `custom:` and its id.
create table custom_roles (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  permissions text[] not null check ('project:read' = any(permissions)),
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
create unique index on custom_roles (project_id, lower(name));
select keep_apart('custom_roles');
grant select, insert, update, delete on custom_roles to veridesk_app;
grant select on custom_roles to veridesk_system;
comment on column custom_roles.name is 'nobody: settings and words of the business, and of the installation';
comment on column custom_roles.permissions is 'nobody: settings and words of the business, and of the installation';

create function id_of_custom_role(role text) returns uuid language sql immutable as
  $$ select case when role like 'custom:%' then substr(role, 8)::uuid end $$;

alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check check (
  role in ('owner', 'admin', 'developer', 'compliance_manager', 'analyst') or role like 'custom:%'),
  add column custom_role_id uuid generated always as (id_of_custom_role(role)) stored,
  add foreign key (project_id, custom_role_id) references custom_roles;
create index on memberships (project_id, custom_role_id) where custom_role_id is not null;

alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check check (
  role in ('admin', 'developer', 'compliance_manager', 'analyst') or role like 'custom:%'),
  add column custom_role_id uuid generated always as (id_of_custom_role(role)) stored,
  add foreign key (project_id, custom_role_id) references custom_roles;
create index on invitations (project_id, custom_role_id) where custom_role_id is not null;

alter table provisioning_roles drop constraint provisioning_roles_role_check;
alter table provisioning_roles add constraint provisioning_roles_role_check check (
  role in ('admin', 'developer', 'compliance_manager', 'analyst') or role like 'custom:%'),
  add column custom_role_id uuid generated always as (id_of_custom_role(role)) stored,
  add foreign key (project_id, custom_role_id) references custom_roles;
create index on provisioning_roles (project_id, custom_role_id) where custom_role_id is not null;

alter table provisioned_users drop constraint provisioned_users_given_role_check;
alter table provisioned_users add constraint provisioned_users_given_role_check check (
  given_role in ('admin', 'developer', 'compliance_manager', 'analyst') or given_role like 'custom:%');

alter table allowed_networks drop constraint allowed_networks_role_check;
alter table allowed_networks add constraint allowed_networks_role_check check (
  role in ('any', 'owner', 'admin', 'developer', 'compliance_manager', 'analyst') or role like 'custom:%'),
  add column custom_role_id uuid generated always as (id_of_custom_role(role)) stored,
  add foreign key (project_id, custom_role_id) references custom_roles on delete cascade;
create index on allowed_networks (project_id, custom_role_id) where custom_role_id is not null;

-- Of a role of the project's own; of the others the contract says what they may.
create function custom_role_may(project uuid, role text, permission text) returns boolean language sql stable as $$
  select role like 'custom:%' and exists (select from custom_roles c
    where c.project_id = project and c.id = id_of_custom_role(role) and permission = any(c.permissions))
$$;

-- As before, with what a role of the project's own may: null for the others.
drop function open_session(text, inet);
create function open_session(session_hash text, caller inet default null) returns table (
  user_id uuid, email text, first_name text, last_name text, timezone text, country char(2), csrf text,
  password_at timestamptz, provider text, factor_at timestamptz, authenticated_at timestamptz, email_verified boolean,
  totp_enabled boolean, project_id uuid, role text, project_count bigint, mode text, outside_project_id uuid,
  outside_role text, permissions text[]
) language plpgsql as $$
declare
  s sessions;
  u users;
  is_outside boolean;
begin
  select * into s from sessions where id_hash = session_hash and sessions.expires_at > now()
    and last_seen_at + make_interval(secs => idle_seconds) > now();
  if not found then return; end if;
  if s.last_seen_at < now() - make_interval(secs => least(60, s.idle_seconds / 4)) then
    -- Another call of this session that takes long (an export) must not hold up this one.
    update sessions set last_seen_at = now()
      where id_hash = (select l.id_hash from sessions l where l.id_hash = session_hash for update skip locked);
  end if;
  csrf := s.csrf;
  mode := s.mode;
  perform set_config('app.mode', s.mode, true);
  if s.user_id is not null then
    select * into u from users where users.id = s.user_id and disabled_at is null;
    if not found then return; end if;
    perform set_config('app.user_id', u.id::text, true);
    user_id := u.id; email := u.email; first_name := u.first_name; last_name := u.last_name;
    timezone := u.timezone; country := u.country;
    password_at := s.password_at; provider := s.provider; factor_at := s.factor_at;
    authenticated_at := s.authenticated_at;
    email_verified := u.email_verified_at is not null; totp_enabled := u.totp_enabled_at is not null;
    if s.authenticated_at is not null then
      -- For the networks, which only their project shows; taken back below where the account may not be in it.
      perform set_config('app.project_id', coalesce(s.current_project_id::text, ''), true);
    end if;
    select count(*), max(m.role) filter (where m.project_id = s.current_project_id),
      bool_or((
        select not coalesce(case when bool_or(n.role <> 'any')
          then bool_or(caller <<= n.network) filter (where n.role <> 'any')
          else bool_or(caller <<= n.network) end, false)
        from allowed_networks n where n.project_id = m.project_id and n.role in ('any', m.role) having count(*) > 0
      )) filter (where m.project_id = s.current_project_id)
      into project_count, role, is_outside from memberships m where m.user_id = u.id;
    if role is null or s.authenticated_at is null then
      role := null;
    elsif is_outside then
      outside_project_id := s.current_project_id; outside_role := role; role := null;
    else
      project_id := s.current_project_id;
      if role like 'custom:%' then
        permissions := (select c.permissions from custom_roles c
          where c.project_id = s.current_project_id and c.id = id_of_custom_role(open_session.role));
      end if;
    end if;
    if project_id is null then perform set_config('app.project_id', '', true); end if;
  end if;
  return next;
end $$;
grant execute on function open_session(text, inet) to veridesk_app;

-- As before, with the name of a role of the project's own.
drop function open_invitation(text);
create function open_invitation(hash text) returns table (
  project_id uuid, invitation_id uuid, email text, role text, project_name text, inviter_name text, role_name text
) language sql stable security definer set search_path = public, pg_temp as $$
  select i.project_id, i.id, i.email, i.role, p.name, u.first_name || ' ' || u.last_name, c.name
    from invitations i join projects p on p.id = i.project_id left join users u on u.id = i.invited_by
      left join custom_roles c on c.project_id = i.project_id and c.id = i.custom_role_id
    where i.token_hash = hash and i.expires_at > now()
$$;
alter function open_invitation owner to veridesk_system;
revoke execute on function open_invitation from public;
grant execute on function open_invitation to veridesk_app;

-- Instead of account_contacts, which the version before calls.
create function contacts_of_account(account uuid, roles text[], permission text)
  returns table (email text, account_email text, account_name text, project_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.email) u.email, who.email, who.first_name || ' ' || who.last_name, p.name
    from users who
    join memberships mine on mine.user_id = who.id
    join memberships m on m.project_id = mine.project_id and m.user_id <> who.id
      and (m.role = any(roles) or custom_role_may(m.project_id, m.role, permission))
    join users u on u.id = m.user_id and u.disabled_at is null and u.email_verified_at is not null
    join projects p on p.id = m.project_id
    where who.id = account
    order by u.email, p.created_at
    limit 200
$$;
alter function contacts_of_account(uuid, text[], text) owner to veridesk_system;
revoke execute on function contacts_of_account(uuid, text[], text) from public;
grant execute on function contacts_of_account(uuid, text[], text) to veridesk_app;

create or replace function set_review_due()
returns trigger language plpgsql as $$
declare
  began timestamptz := coalesce(new.resubmitted_at, new.submitted_at);
begin
  if new.status not in ('pending', 'customer_pending') or new.resubmission_id is not null then
    new.due_at := null;
    return new;
  end if;
  if old.status in ('pending', 'customer_pending') and old.resubmission_id is null
    and old.submitted_at is not distinct from new.submitted_at then
    return new;
  end if;
  new.due_at := (
    select began + make_interval(hours => (fv.config ->> 'reviewHours')::int) + coalesce((
      select sum(coalesce(r.ended_at, now()) - r.requested_at) from resubmissions r
      where r.project_id = new.project_id and r.verification_id = new.id and r.requested_at >= began), interval '0')
    from forms f join form_versions fv
      on fv.project_id = f.project_id and fv.form_id = f.id and fv.version = f.current_version
    where f.project_id = new.project_id and f.id = new.form_id);
  if new.assignee_id is not null and not exists (select from memberships m
    where m.project_id = new.project_id and m.user_id = new.assignee_id
      and (m.role not in ('developer') and m.role not like 'custom:%'
        or custom_role_may(m.project_id, m.role, 'verifications:review'))) then
    new.assignee_id := null;
  end if;
  return new;
end $$;
