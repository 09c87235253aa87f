-- Payments into a project's balance: what the screen calls billing history.
create table top_ups (
  project_id uuid not null references projects,
  id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references users on delete set null,
  amount bigint not null check (amount > 0 and amount <= 100000000),
  method text not null check (method in ('invoice', 'card', 'credit')),
  status text not null default 'waiting'
    check (status in ('waiting', 'paid', 'cancelled', 'expired', 'failed', 'partly_refunded', 'refunded')),
  paid_at timestamptz,
  -- Without gaps in each project: given in the transaction that issues it, never taken back.
  invoice_number text,
  receipt_number text,
  issued_at timestamptz,
  -- Issuer, customer and bank as they were when the invoice was issued.
  issued jsonb,
  -- Stripe's names of the same payment.
  session_id text,
  payment_intent text,
  -- Why the operator gave it.
  note text not null default '' check (char_length(note) <= 200),
  primary key (project_id, id),
  unique (project_id, invoice_number),
  unique (project_id, receipt_number),
  check ((invoice_number is null) = (issued is null) and (issued is null) = (issued_at is null)),
  check ((paid_at is not null) = (status in ('paid', 'partly_refunded', 'refunded'))),
  check ((receipt_number is not null) = (paid_at is not null and method <> 'credit')),
  check (receipt_number is null or invoice_number is not null)
);
create index top_ups_newest on top_ups (project_id, created_at desc, id desc);
create index top_ups_by_invoice on top_ups (invoice_number) where invoice_number is not null;
create index top_ups_by_session on top_ups (session_id) where session_id is not null;
create index top_ups_by_payment on top_ups (payment_intent) where payment_intent is not null;
create index top_ups_waiting on top_ups (created_at) where status = 'waiting' and method = 'invoice';
create index top_ups_by_member on top_ups (created_by) where created_by is not null;

-- Money that went back to the card. `failed`: it came back to us, for good.
create table top_up_refunds (
  project_id uuid not null,
  id text not null check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  top_up_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('done', 'failed')),
  seen_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, top_up_id) references top_ups
);
create index top_up_refunds_of on top_up_refunds (project_id, top_up_id);

create table billing_numbers (
  project_id uuid not null references projects,
  kind text not null check (kind in ('invoice', 'receipt')),
  last int not null check (last > 0),
  primary key (project_id, kind)
);

select keep_apart('top_ups');
select keep_apart('top_up_refunds');
select keep_apart('billing_numbers');
grant select, insert, update on top_ups, top_up_refunds, billing_numbers to veridesk_app;
grant select on top_ups to veridesk_system;

-- Whose payment an invoice number or one of Stripe's names is: for the operator's commands and for Stripe's signed messages.
create function find_top_up(reference text) returns table (project_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.project_id, t.id from top_ups t where t.invoice_number = reference
  union all select t.project_id, t.id from top_ups t where t.session_id = reference
  union all select t.project_id, t.id from top_ups t where t.payment_intent = reference
  limit 1
$$;

-- Invoices that wait for the bank, of all projects, oldest first.
create function waiting_invoices() returns table (project_id uuid, project text, invoice_number text, amount bigint, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.project_id, p.name, t.invoice_number, t.amount, t.created_at from top_ups t join projects p on p.id = t.project_id
    where t.status = 'waiting' and t.method = 'invoice' order by t.created_at limit 500
$$;
alter function find_top_up owner to veridesk_system;
alter function waiting_invoices owner to veridesk_system;
revoke execute on function find_top_up, waiting_invoices from public;
grant execute on function find_top_up, waiting_invoices to veridesk_app;
