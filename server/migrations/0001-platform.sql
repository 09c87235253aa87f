-- Two roles beside the owner. `veridesk_app` serves calls and jobs under row-level security; `veridesk_system` owns the
-- few functions that must see across projects (opening a session, a link or a key; the audit chain; folding totals).
do $$
begin
  if not exists (select from pg_roles where rolname = 'veridesk_app') then create role veridesk_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'veridesk_system') then create role veridesk_system nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant veridesk_app, veridesk_system to %I', current_user);
end $$;
grant usage on schema public to veridesk_app, veridesk_system;
grant create on schema public to veridesk_system;

create extension if not exists pg_trgm;

-- The project and user of this transaction; null when unset, so that a forgotten setting shows nothing.
create function current_project() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.project_id', true), '')::uuid $$;
create function current_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Puts the tenant law on a table: forced row-level security for our role, full sight for the system role.
create function keep_apart(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy own_project on %s to veridesk_app using (project_id = current_project()) with check (project_id = current_project())', t);
  execute format('create policy system on %s to veridesk_system using (true) with check (true)', t);
end $$;

create table rate_counts (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);
alter table rate_counts set unlogged;
grant select, insert, update, delete on rate_counts to veridesk_app;

create table used_challenges (
  id text primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on used_challenges to veridesk_app;

create table outbox_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- Sealed: mails carry codes and links.
  sealed_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index on outbox_mails (created_at desc);
grant select, insert, update, delete on outbox_mails to veridesk_app;
