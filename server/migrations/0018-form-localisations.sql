-- A form's own words for the applicant's page, as they were last uploaded. They belong to the form, not to its versions:
-- a text that was put right is right for everybody at once.
create table form_localisations (
  project_id uuid not null,
  form_id uuid not null,
  -- By language, then by key.
  words jsonb not null,
  file_name text not null check (char_length(file_name) <= 255),
  size_bytes int not null check (size_bytes between 1 and 2097152),
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid references users on delete set null,
  primary key (project_id, form_id),
  foreign key (project_id, form_id) references forms on delete cascade
);
select keep_apart('form_localisations');
grant select, insert, update, delete on form_localisations to veridesk_app;

-- How many mails an address was sent lately is asked before a form sends another.
create index on outbox_mails (recipient, created_at);
