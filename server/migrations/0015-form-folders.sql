create table form_folders (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null check (name ~ '^[A-Za-z0-9 _-]{1,64}$'),
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
create unique index on form_folders (project_id, lower(name));
select keep_apart('form_folders');
grant select, insert, update, delete on form_folders to veridesk_app;

-- A folder that is removed leaves its forms in no folder, also those that come into it at the same moment.
alter table forms add column folder_id uuid;
alter table forms add foreign key (project_id, folder_id) references form_folders on delete set null (folder_id);
create index on forms (project_id, folder_id) where folder_id is not null;

-- The id that the verification of a link will have, known when the link is handed out.
alter table form_links add column verification_id uuid not null default gen_random_uuid();
