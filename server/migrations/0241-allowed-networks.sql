-- The networks from which members may use a project (docs/decisions/0199). A role with rows of its own has only those;
-- without a row, from anywhere.
create table allowed_networks (
  project_id uuid not null references projects,
  role text not null check (role in ('any', 'owner', 'admin', 'developer', 'compliance_manager', 'analyst')),
  network cidr not null,
  note text not null check (char_length(note) <= 80),
  created_at timestamptz not null default now(),
  primary key (project_id, role, network)
);
select keep_apart('allowed_networks');
grant select, insert, delete on allowed_networks to veridesk_app;
comment on column allowed_networks.role is 'nobody: settings and words of the business, and of the installation';
comment on column allowed_networks.network is 'nobody: settings and words of the business, and of the installation';
comment on column allowed_networks.note is 'nobody: settings and words of the business, and of the installation';

-- As before, with the caller's address: null (the version before gives none) is in no network. Outside of the project's
-- networks there is no project and no role, so that row-level security shows nothing of it, whatever the call does.
drop function open_session(text);
create function open_session(session_hash text, caller inet default null) returns table (
  user_id uuid, email text, first_name text, last_name text, timezone text, country char(2), csrf text,
  password_at timestamptz, provider text, factor_at timestamptz, authenticated_at timestamptz, email_verified boolean,
  totp_enabled boolean, project_id uuid, role text, project_count bigint, mode text, outside_project_id uuid,
  outside_role text
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
    end if;
    if project_id is null then perform set_config('app.project_id', '', true); end if;
  end if;
  return next;
end $$;
grant execute on function open_session(text, inet) to veridesk_app;
