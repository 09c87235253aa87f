-- Bytes that are about to be put into the store, until the transaction that records them takes the note away (docs/decisions/0008).
-- What is left here belongs to a call that never committed.
create table file_intents (
  storage_key text primary key,
  created_at timestamptz not null default now(),
  given_up_at timestamptz
);
create index on file_intents (created_at);
grant select, insert, update, delete on file_intents to veridesk_app;
