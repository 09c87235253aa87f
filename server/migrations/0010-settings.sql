-- A name for a signed-in device that may be shown: the hash of its cookie stays inside.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index on sessions (id);

-- An email change whose link was opened at the old address; it takes effect with the code that the new address got.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  code_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on email_changes (expires_at);
grant select, insert, update, delete on email_changes to veridesk_app;

-- Pictures as we wrote them, never as they came. The photo is the user's, logo and favicon are the project's.
create table user_images (
  user_id uuid primary key references users on delete cascade,
  storage_key text not null,
  mime text not null,
  sha256 text not null,
  created_at timestamptz not null default now()
);
-- Bytes are looked up once more before they are shredded.
create index on user_images (storage_key);
grant select, insert, update, delete on user_images to veridesk_app;
create table project_images (
  project_id uuid not null references projects,
  kind text not null check (kind in ('logo', 'favicon')),
  storage_key text not null,
  mime text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, kind)
);
select keep_apart('project_images');
grant select, insert, update, delete on project_images to veridesk_app;
