create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  website text not null,
  country char(2),
  timezone text not null default 'UTC',
  email_verified_at timestamptz,
  sealed_totp_secret text,
  totp_enabled_at timestamptz,
  -- The last time step whose code was taken; a code works once.
  totp_last_step bigint not null default 0,
  -- Where the next sign-in lands.
  last_project_id uuid,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (email)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table email_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  link_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on email_codes (user_id, created_at desc);

-- Wrong codes, counted before they are compared; `locked_until` closes a step.
create table code_attempts (
  key text primary key,
  failed int not null,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table sessions (
  id_hash text primary key,
  csrf text not null,
  user_id uuid references users on delete cascade,
  password_at timestamptz,
  factor_at timestamptz,
  authenticated_at timestamptz,
  current_project_id uuid,
  remember boolean not null default false,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_seconds int not null,
  expires_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (expires_at);

grant select, insert, update, delete on users, recovery_codes, email_codes, code_attempts, sessions to veridesk_app;
grant select on users, sessions to veridesk_system;

create table projects (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create table memberships (
  project_id uuid not null references projects,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'developer', 'compliance_manager', 'analyst')),
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index on memberships (user_id);
select keep_apart('memberships');
create policy own_memberships on memberships for select to veridesk_app using (user_id = current_user_id());

alter table projects enable row level security;
alter table projects force row level security;
create policy own_project on projects to veridesk_app using (id = current_project()) with check (id = current_project());
create policy joined_projects on projects for select to veridesk_app
  using (exists (select from memberships m where m.project_id = projects.id and m.user_id = current_user_id()));
create policy system on projects to veridesk_system using (true) with check (true);
grant select, insert, update on projects to veridesk_app, veridesk_system;
grant select, insert, update, delete on memberships to veridesk_app, veridesk_system;

-- Reads the session of a hashed cookie and sets the transaction's user and project from it, in one round trip. The role
-- is read anew on every call, so a removed member or a changed role is known at once, on every server.
create function open_session(session_hash text) returns table (
  user_id uuid, email text, first_name text, last_name text, timezone text, country char(2), csrf text,
  password_at timestamptz, factor_at timestamptz, authenticated_at timestamptz, email_verified boolean,
  totp_enabled boolean, project_id uuid, role text, project_count bigint
) language plpgsql as $$
declare
  s sessions;
  u users;
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
  if s.user_id is not null then
    select * into u from users where users.id = s.user_id and disabled_at is null;
    if not found then return; end if;
    perform set_config('app.user_id', u.id::text, true);
    user_id := u.id; email := u.email; first_name := u.first_name; last_name := u.last_name;
    timezone := u.timezone; country := u.country;
    password_at := s.password_at; factor_at := s.factor_at; authenticated_at := s.authenticated_at;
    email_verified := u.email_verified_at is not null; totp_enabled := u.totp_enabled_at is not null;
    select count(*), max(m.role) filter (where m.project_id = s.current_project_id) into project_count, role
      from memberships m where m.user_id = u.id;
    if role is not null and s.authenticated_at is not null then
      project_id := s.current_project_id;
      perform set_config('app.project_id', project_id::text, true);
    else
      role := null;
    end if;
  end if;
  return next;
end $$;
grant execute on function open_session to veridesk_app;
