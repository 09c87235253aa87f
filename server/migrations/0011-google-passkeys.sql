-- Who was registered with Google has no password until one is set by a mailed link.
alter table users alter column password_hash drop not null;

-- Whose first factor was a Google account: its mailbox is often the account's own, so no mail sets the second factor anew.
alter table sessions add column is_by_google boolean not null default false;

-- Accounts at the OpenID provider that open accounts here. The subject is issuer and sub; an email selects nobody.
create table google_accounts (
  issuer text not null,
  subject text not null,
  user_id uuid not null unique references users on delete cascade,
  -- What the provider called it when it was linked; shown on the profile.
  email text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- A visit to the provider under way: for one browser's session, one purpose, one use. Nonce and PKCE verifier are derived
-- from the state, of which only the hash is kept.
create table google_visits (
  state_hash text primary key,
  session_hash text not null references sessions on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'sign_up', 'link')),
  expires_at timestamptz not null
);
create index on google_visits (session_hash);
create index on google_visits (expires_at);

-- Whom the provider has proved to this session while the rest of the sign-up is still asked for.
create table google_newcomers (
  session_hash text primary key references sessions on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  expires_at timestamptz not null
);
create index on google_newcomers (expires_at);

-- Passkeys: a second factor beside the authenticator (WebAuthn level 2).
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Base64url, as the browser gives it.
  credential_id text not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- The authenticator's own; it may not go back, unless it always says 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkeys (user_id, created_at);

create table passkey_challenges (
  session_hash text not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_hash, purpose)
);
create index on passkey_challenges (expires_at);

grant select, insert, update, delete on google_accounts, google_visits, google_newcomers, passkeys, passkey_challenges
  to veridesk_app;
