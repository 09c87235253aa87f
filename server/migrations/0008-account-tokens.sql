-- Links that are mailed to an account: a password to set anew, an authenticator to set anew, an email to change. One of
-- each kind is alive at a time; only its hash is kept.
create table account_tokens (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'factor', 'email')),
  token_hash text not null unique,
  -- What the link is about: the new address of an email change.
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index on account_tokens (expires_at);
grant select, insert, update, delete on account_tokens to veridesk_app;

-- When the password was last set with a mailed link: for a day after it no factor is set anew by mail.
alter table users add column password_reset_at timestamptz;
-- A new authenticator that waits for its first code; the old one works until then.
alter table users add column sealed_pending_totp_secret text;
