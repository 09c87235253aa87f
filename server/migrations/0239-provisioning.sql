-- SCIM 2.0 (docs/decisions/0198): keys of a project, whom its identity provider has sent, and which groups give a role.
create table provisioning_keys (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null check (length(name) between 1 and 64),
  key_hash text not null,
  last_four text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (project_id, id)
);
create unique index on provisioning_keys (key_hash, project_id);

create table provisioned_users (
  project_id uuid not null references projects,
  id uuid not null,
  -- Their account, from the moment on at which they have joined by themselves.
  user_id uuid references users on delete set null,
  user_name text not null,
  email text not null check (email = lower(email)),
  external_id text,
  given_name text,
  family_name text,
  display_name text,
  is_active boolean not null default true,
  -- The role that was given last; null: none was, and one that somebody gave by hand stays.
  given_role text check (given_role in ('admin', 'developer', 'compliance_manager', 'analyst')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, email),
  unique (project_id, user_id)
);
create unique index on provisioned_users (project_id, lower(user_name));
create index on provisioned_users (user_id);

create table provisioned_groups (
  project_id uuid not null references projects,
  id uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, id)
);
create unique index on provisioned_groups (project_id, lower(display_name));

create table provisioned_group_members (
  project_id uuid not null,
  group_id uuid not null,
  member_id uuid not null,
  primary key (project_id, group_id, member_id),
  foreign key (project_id, group_id) references provisioned_groups on delete cascade,
  foreign key (project_id, member_id) references provisioned_users on delete cascade
);
create index on provisioned_group_members (project_id, member_id);

-- An empty name: the role of who is in none of the others.
create table provisioning_roles (
  project_id uuid not null references projects,
  group_name text not null,
  role text not null check (role in ('admin', 'developer', 'compliance_manager', 'analyst')),
  primary key (project_id, group_name)
);
create unique index on provisioning_roles (project_id, lower(group_name));

select keep_apart('provisioning_keys');
select keep_apart('provisioned_users');
select keep_apart('provisioned_groups');
select keep_apart('provisioned_group_members');
select keep_apart('provisioning_roles');
grant select, insert, update, delete on provisioning_keys, provisioned_users, provisioned_groups,
  provisioned_group_members, provisioning_roles to veridesk_app;
grant select on provisioning_keys to veridesk_system;

-- Whoever joins under an address that was provisioned is that person from now on, whatever address their account has later:
-- else a changed email would be a way out of a deactivation.
create function join_provisioned() returns trigger language plpgsql as $$
begin
  update provisioned_users p set user_id = new.user_id
    from users u
    where p.project_id = new.project_id and p.user_id is null and u.id = new.user_id and p.email = u.email
      and not exists (select from provisioned_users o where o.project_id = new.project_id and o.user_id = new.user_id);
  return null;
end $$;
create trigger join_provisioned after insert on memberships for each row execute function join_provisioned();

-- Finds whose key it is; sets the transaction's project. It works while its maker may manage members: else a manager who
-- was removed could come back by it.
create function open_provisioning_key(hash text)
returns table (project_id uuid, id uuid, name text, created_by uuid, is_use_due boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select t.project_id, t.id, t.name, t.created_by, t.last_used_at is null or t.last_used_at < date_trunc('minute', now())
    into project_id, id, name, created_by, is_use_due
    from provisioning_keys t
    join memberships m on m.project_id = t.project_id and m.user_id = t.created_by and m.role in ('owner', 'admin')
    where t.key_hash = hash and t.revoked_at is null;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.mode', 'live', true);
  return next;
end $$;
alter function open_provisioning_key owner to veridesk_system;
revoke execute on function open_provisioning_key from public;
grant execute on function open_provisioning_key to veridesk_app;

comment on column provisioning_keys.name is 'nobody: what a key is for';
comment on column provisioning_keys.key_hash is 'nobody: a hash';
comment on column provisioning_keys.last_four is 'nobody: the end of a key, by which it is recognised';
comment on column provisioned_users.user_name is 'member: who works here, or asked to';
comment on column provisioned_users.email is 'member: who works here, or asked to';
comment on column provisioned_users.external_id is 'member: who works here, or asked to';
comment on column provisioned_users.given_name is 'member: who works here, or asked to';
comment on column provisioned_users.family_name is 'member: who works here, or asked to';
comment on column provisioned_users.display_name is 'member: who works here, or asked to';
comment on column provisioned_users.given_role is 'member: who works here, or asked to';
comment on column provisioned_groups.display_name is 'nobody: a group of the business';
comment on column provisioned_groups.external_id is 'nobody: a group of the business';
comment on column provisioning_roles.group_name is 'nobody: a group of the business';
comment on column provisioning_roles.role is 'nobody: a group of the business';
