-- What was Google's alone is of any sign-in provider. Rows stay where they are; each gets the provider that it came from.
-- Personal: subject, email and the names of a newcomer, of members alone; they go with the account or the session.

alter table google_accounts rename to external_identities;
alter table external_identities rename column created_at to linked_at;
alter table external_identities
  add column provider text not null default 'google' check (char_length(provider) between 1 and 64);
alter table external_identities
  alter column provider drop default,
  -- The issuer belongs to the subject: a provider's address can change, and then the same subject is somebody else.
  drop constraint google_accounts_pkey, add primary key (provider, issuer, subject),
  -- One of each provider.
  drop constraint google_accounts_user_id_key, add unique (user_id, provider);
alter table external_identities rename constraint google_accounts_user_id_fkey to external_identities_user_id_fkey;
comment on column external_identities.provider is 'member: who works here, or asked to';

alter table google_visits rename to sign_in_visits;
alter table sign_in_visits rename constraint google_visits_pkey to sign_in_visits_pkey;
alter table sign_in_visits rename constraint google_visits_session_hash_fkey to sign_in_visits_session_hash_fkey;
alter table sign_in_visits rename constraint google_visits_purpose_check to sign_in_visits_purpose_check;
alter index google_visits_session_hash_idx rename to sign_in_visits_session_hash_idx;
alter index google_visits_expires_at_idx rename to sign_in_visits_expires_at_idx;
alter table sign_in_visits
  add column provider text not null default 'google' check (char_length(provider) between 1 and 64);
alter table sign_in_visits alter column provider drop default;
comment on column sign_in_visits.provider is 'member: who works here, or asked to';

alter table google_newcomers rename to newcomers;
alter table newcomers rename constraint google_newcomers_pkey to newcomers_pkey;
alter table newcomers rename constraint google_newcomers_session_hash_fkey to newcomers_session_hash_fkey;
alter index google_newcomers_expires_at_idx rename to newcomers_expires_at_idx;
alter table newcomers
  add column provider text not null default 'google' check (char_length(provider) between 1 and 64);
alter table newcomers alter column provider drop default;
comment on column newcomers.provider is 'member: who works here, or asked to';

-- Who proved the first factor (password_at says when): a provider, or the password. A provider's mailbox is often the
-- account's own, so no mail sets the second factor anew.
alter table sessions add column provider text check (char_length(provider) between 1 and 64);
update sessions set provider = 'google' where is_by_google;
alter table sessions drop column is_by_google;
comment on column sessions.provider is 'member: who works here, or asked to';

-- As before, with the provider.
drop function open_session;
create function open_session(session_hash text) returns table (
  user_id uuid, email text, first_name text, last_name text, timezone text, country char(2), csrf text,
  password_at timestamptz, provider text, factor_at timestamptz, authenticated_at timestamptz, email_verified boolean,
  totp_enabled boolean, project_id uuid, role text, project_count bigint, mode text
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
