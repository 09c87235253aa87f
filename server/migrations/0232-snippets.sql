-- Texts that reviewers insert into comments, decline comments and messages to an applicant, with placeholders.
create table snippets (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 2000),
  shortcut text check (char_length(shortcut) between 1 and 32),
  fields text[] not null check (cardinality(fields) > 0 and fields <@ array['comment', 'decline_comment', 'request_message']),
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id)
);
create unique index snippets_names on snippets (project_id, lower(name));
create unique index snippets_shortcuts on snippets (project_id, lower(shortcut)) where shortcut is not null;
select keep_apart('snippets');
grant select, insert, update, delete on snippets to veridesk_app;
comment on column snippets.name is 'nobody: settings and words of the business, and of the installation';
comment on column snippets.text is 'nobody: settings and words of the business, and of the installation';
comment on column snippets.shortcut is 'nobody: settings and words of the business, and of the installation';
comment on column snippets.fields is 'nobody: settings and words of the business, and of the installation';
