-- Euro cents that one member's service requests may cost in 24 hours. No row: no limit.
create table member_budgets (
  project_id uuid primary key references projects,
  cents integer not null check (cents between 1 and 10000000),
  updated_at timestamptz not null default now()
);
select keep_apart('member_budgets');
grant select, insert, update, delete on member_budgets to veridesk_app;
