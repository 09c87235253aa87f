-- People who were asked into a project and have not come yet. One invitation per address; only its token's hash is kept.
create table invitations (
  project_id uuid not null references projects,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'developer', 'compliance_manager', 'analyst')),
  token_hash text not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- When the link that is alive was mailed, and until when it lives.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, email)
);
create index on invitations (token_hash);
create index on invitations (invited_by);
select keep_apart('invitations');
grant select, insert, update, delete on invitations to veridesk_app;
grant select on invitations to veridesk_system;

-- When a member was invited; null for who made the project.
alter table memberships add column invited_at timestamptz;

-- Finds the living invitation of a hashed token, in whatever project; tells nothing to who does not hold the token.
create function open_invitation(hash text) returns table (
  project_id uuid, invitation_id uuid, email text, role text, project_name text, inviter_name text
) language sql stable security definer set search_path = public, pg_temp as $$
  select i.project_id, i.id, i.email, i.role, p.name, u.first_name || ' ' || u.last_name
    from invitations i join projects p on p.id = i.project_id left join users u on u.id = i.invited_by
    where i.token_hash = hash and i.expires_at > now()
$$;
alter function open_invitation owner to veridesk_system;
revoke execute on function open_invitation from public;
grant execute on function open_invitation to veridesk_app;
