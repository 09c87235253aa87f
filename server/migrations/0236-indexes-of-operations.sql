-- outside a transaction
drop index concurrently if exists users_created;
create index concurrently users_created on users (created_at);
drop index concurrently if exists projects_created;
create index concurrently projects_created on projects (created_at desc, id);
drop index concurrently if exists outbox_mails_unsent;
create index concurrently outbox_mails_unsent on outbox_mails (created_at) where sent_at is null;
