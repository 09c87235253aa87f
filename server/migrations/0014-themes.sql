-- How the applicant's page looks. A form names its theme in its config; one that is gone means the default look.
create table themes (
  project_id uuid not null references projects,
  id uuid not null,
  public_id uuid not null,
  name text not null check (char_length(name) between 3 and 128),
  config jsonb not null,
  -- 0 until the settings are saved for the first time.
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  primary key (project_id, id)
);
create unique index on themes (project_id, public_id);

-- Drawn anew and small, so that the page of a link is sent with them in one answer and waits for no store (docs/decisions/0018).
create table theme_logos (
  project_id uuid not null,
  theme_id uuid not null,
  kind text not null check (kind in ('intro', 'light_footer', 'dark_footer')),
  mime text not null,
  bytes bytea not null check (octet_length(bytes) <= 262144),
  width_px int not null,
  height_px int not null,
  created_at timestamptz not null default now(),
  primary key (project_id, theme_id, kind),
  foreign key (project_id, theme_id) references themes on delete cascade
);
select keep_apart('themes');
select keep_apart('theme_logos');
grant select, insert, update, delete on themes, theme_logos to veridesk_app;
