-- What a project has paid, reserved and spent, in euro cents. Each row moves money from one account to another, so both
-- sides always agree; rows are only appended. `outside`: bank and card; `available`: the balance; `reserved`: for checks
-- under way; `earned`: what was charged; `debt`: what a refund took beyond the balance.
create sequence billing_customers start 1001;
grant usage on sequence billing_customers to veridesk_system;

-- The sums of a project's ledger, kept by the ledger itself.
create table ledger_accounts (
  project_id uuid not null references projects,
  -- Stands in the numbers of its invoices.
  customer_number bigint not null default nextval('billing_customers'),
  outside bigint not null default 0,
  available bigint not null default 0 constraint ledger_never_below_zero check (available >= 0),
  reserved bigint not null default 0 constraint ledger_reserved_covers check (reserved >= 0),
  earned bigint not null default 0 check (earned >= 0),
  debt bigint not null default 0 check (debt <= 0),
  primary key (project_id),
  constraint ledger_two_sided check (outside + available + reserved + earned + debt = 0)
);

create table ledger_transfers (
  project_id uuid not null references projects,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  -- What it is for: verification:ID, service:ID, top-up:ID, refund:ID, refund-failed:ID, credit:ID.
  operation text not null check (operation ~ '^[a-z-]{1,40}:[A-Za-z0-9_-]{1,255}$'),
  kind text not null,
  source text not null,
  target text not null,
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  -- Form and checks with their prices, or a note: no personal data.
  detail jsonb not null default '{}',
  primary key (project_id, id),
  constraint ledger_once unique (project_id, operation, kind),
  constraint ledger_ways check ((kind, source, target) in (
    ('top_up', 'outside', 'available'), ('credit', 'outside', 'available'), ('debt_paid', 'outside', 'debt'),
    ('refund', 'available', 'outside'), ('debt', 'debt', 'outside'),
    ('reserve', 'available', 'reserved'), ('charge', 'reserved', 'earned'), ('release', 'reserved', 'available')))
);
create index ledger_transfers_newest on ledger_transfers (project_id, at desc, id desc);

-- What was charged, for the screen: kept by `charge` in the same transaction as its transfer.
create table usage_days (
  project_id uuid not null references projects,
  day date not null,
  -- The id of zeros: no form, a service.
  form_id uuid not null,
  item text not null,
  checks int not null check (checks > 0),
  cents bigint not null check (cents >= 0),
  primary key (project_id, day, form_id, item)
);

-- Told once, until the balance is above the bound again.
create table balance_notices (
  project_id uuid not null references projects,
  told_at timestamptz not null default now(),
  primary key (project_id)
);

-- Submissions that the balance did not cover: checked when it does.
create table held_submissions (
  project_id uuid not null,
  verification_id uuid not null,
  held_at timestamptz not null default clock_timestamp(),
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications on delete cascade
);
create index held_submissions_oldest on held_submissions (project_id, held_at);

do $$
declare t text;
begin
  foreach t in array array['ledger_accounts', 'ledger_transfers', 'usage_days', 'balance_notices', 'held_submissions'] loop
    perform keep_apart(t::regclass);
  end loop;
end $$;
grant select on ledger_accounts to veridesk_app;
grant select, insert on ledger_transfers to veridesk_app;
grant select, insert, update on usage_days to veridesk_app;
grant select, insert, delete on balance_notices to veridesk_app;
-- Update: PostgreSQL asks for it where a row is locked.
grant select, insert, update, delete on held_submissions to veridesk_app;
grant select, insert, update on ledger_accounts to veridesk_system;
grant select on ledger_transfers, held_submissions to veridesk_system;

-- Makes the account when it is missing, and locks it until the transaction ends: who spends waits for who spends.
create function open_ledger(project uuid) returns ledger_accounts
language plpgsql security definer set search_path = public, pg_temp as $$
declare account ledger_accounts;
begin
  if project is distinct from current_project() then raise exception 'the ledger of another project'; end if;
  select * into account from ledger_accounts where project_id = project for update;
  if found then return account; end if;
  insert into ledger_accounts (project_id) values (project) on conflict do nothing;
  select * into account from ledger_accounts where project_id = project for update;
  return account;
end $$;
alter function open_ledger owner to veridesk_system;
revoke execute on function open_ledger from public;
grant execute on function open_ledger to veridesk_app;

-- An operation is charged and released at most what it reserved, also by two at once: the account is locked by then.
create function post_transfer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare lacks boolean;
begin
  update ledger_accounts set
    outside = outside + case 'outside' when new.target then new.amount when new.source then -new.amount else 0 end,
    available = available + case 'available' when new.target then new.amount when new.source then -new.amount else 0 end,
    reserved = reserved + case 'reserved' when new.target then new.amount when new.source then -new.amount else 0 end,
    earned = earned + case 'earned' when new.target then new.amount when new.source then -new.amount else 0 end,
    debt = debt + case 'debt' when new.target then new.amount when new.source then -new.amount else 0 end
  where project_id = new.project_id;
  if not found then raise exception 'the ledger was not opened'; end if;
  if new.kind in ('charge', 'release') then
    select coalesce(sum(case t.kind when 'reserve' then t.amount else -t.amount end), 0) < 0 into lacks
      from ledger_transfers t where t.project_id = new.project_id and t.operation = new.operation
      and t.kind in ('reserve', 'charge', 'release');
    if lacks then
      raise exception 'more than was reserved' using errcode = 'check_violation', constraint = 'ledger_within_reserve';
    end if;
  end if;
  return null;
end $$;
alter function post_transfer owner to veridesk_system;
revoke execute on function post_transfer from public;
create trigger post_transfer after insert on ledger_transfers for each row execute function post_transfer();

-- Also for whoever owns the tables.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only appended to';
end $$;
create trigger only_appended before update or delete on ledger_transfers for each row execute function refuse_rewriting();

-- As before, without submissions that wait for money.
create or replace function overdue_work(older_than interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and coalesce(v.resubmitted_at, v.submitted_at) < now() - older_than
      and not exists (select from held_submissions h where h.project_id = v.project_id and h.verification_id = v.id)
    order by v.submitted_at limit 500)
  union all
  (select 'decision', v.project_id, v.id from verifications v
    where v.held_until < now() - older_than order by v.held_until limit 500)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 500)
  union all
  (select distinct on (h.project_id) 'held', h.project_id, h.verification_id from held_submissions h
    join ledger_accounts a on a.project_id = h.project_id and a.available > 0
    where h.held_at < now() - older_than order by h.project_id, h.held_at limit 500)
$$;
