create table forms (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null,
  description text not null,
  current_version int not null,
  -- The permanent link: looked up by hash, sealed besides because it is shown again.
  token_hash text not null,
  sealed_token text not null,
  permanent_link_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (project_id, id)
);
create unique index on forms (token_hash, project_id);
create index on forms (project_id, created_at desc, id desc) where deleted_at is null;
create index on forms using gin (name gin_trgm_ops);

create table form_versions (
  project_id uuid not null,
  form_id uuid not null,
  version int not null,
  config jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (project_id, form_id, version),
  foreign key (project_id, form_id) references forms
);

create table applicants (
  project_id uuid not null references projects,
  id uuid not null,
  external_id text,
  first_name text,
  last_name text,
  middle_name text,
  dob date,
  gender char(1),
  residence_country char(2),
  email text,
  phone text,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
create unique index on applicants (project_id, external_id) where external_id is not null;
create index on applicants (project_id, created_at desc, id desc);

create table form_links (
  project_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  token_hash text not null,
  applicant_id uuid not null,
  external_applicant_id text,
  amount numeric(14, 2),
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, form_id) references forms,
  foreign key (project_id, applicant_id) references applicants
);
create unique index on form_links (token_hash, project_id);
create index on form_links (project_id, form_id, created_at desc);

select keep_apart('forms');
select keep_apart('form_versions');
select keep_apart('applicants');
select keep_apart('form_links');
grant select, insert, update on forms, form_links, applicants to veridesk_app;
grant select, insert on form_versions to veridesk_app;
grant select on forms, form_links, form_versions to veridesk_system;

create table api_keys (
  project_id uuid not null references projects,
  id uuid not null,
  environment text not null check (environment in ('prod', 'test')),
  key_hash text not null,
  sealed_key text not null,
  last_four char(4) not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (project_id, id)
);
create unique index on api_keys (project_id, environment) where revoked_at is null;
create unique index on api_keys (key_hash, project_id);
create table webhook_secrets (
  project_id uuid not null references projects,
  id uuid not null,
  sealed_secret text not null,
  last_four char(4) not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (project_id, id)
);
select keep_apart('api_keys');
select keep_apart('webhook_secrets');
grant select, insert, update, delete on api_keys, webhook_secrets to veridesk_app;
