-- Whom a mail is about: recipient, subject, body and error are sealed with this applicant's key then, and erasure deletes the
-- row. The queue is the installation's, so this is no tenant's table; null: it is about nobody who could be erased.
alter table outbox_mails add column applicant_project_id uuid, add column applicant_id uuid,
  add check ((applicant_project_id is null) = (applicant_id is null));
create index on outbox_mails (applicant_project_id, applicant_id) where applicant_id is not null;

-- The person of a company whom an event is about. The name is read from what is sealed of them, and ends with it.
alter table verification_events add column person_id uuid;

-- What members searched for by hand: the log says that they did, and how much was found. `asked` is sealed with the project's
-- key. `words` and `numbers`: keyed hashes, by which erasing a person finds searches for them.
create table screening_searches (
  project_id uuid not null references projects,
  id uuid not null,
  at timestamptz not null default now(),
  asked text not null,
  words text[] not null,
  numbers text[] not null,
  primary key (project_id, id)
);
create index on screening_searches (project_id, at);
create index on screening_searches using gin (words);
create index on screening_searches using gin (numbers);
select keep_apart('screening_searches');
grant select, insert, delete on screening_searches to veridesk_app;
