-- The language that a member chose on the desk, for emails to them; null: not known.
alter table users add column language text check (language ~ '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$');
comment on column users.language is 'member';
