-- What runs every so often is run by one process: the one whose lease has not ended. Nothing of a project is here.
create table recurring_leader (
  only_row boolean primary key default true check (only_row),
  holder uuid not null,
  until timestamptz not null
);
create table recurring_runs (
  name text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz
);
grant select, insert, update, delete on recurring_leader, recurring_runs to veridesk_app;
