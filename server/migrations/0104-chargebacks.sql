-- A card's holder may take a payment back through the bank: Stripe calls it a dispute. `open` and `lost`: the money is not
-- ours; `won`: it came back, for good.
create table top_up_disputes (
  project_id uuid not null,
  id text not null check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  top_up_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'lost', 'won')),
  seen_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, top_up_id) references top_ups
);
create index top_up_disputes_of on top_up_disputes (project_id, top_up_id);
select keep_apart('top_up_disputes');
grant select, insert, update on top_up_disputes to veridesk_app;

alter table top_ups drop constraint top_ups_status_check, drop constraint top_ups_check1,
  add constraint top_ups_status_check check (status in ('waiting', 'paid', 'cancelled', 'expired', 'failed',
    'partly_refunded', 'refunded', 'disputed', 'charged_back')),
  add constraint top_ups_paid_check check ((paid_at is not null) =
    (status in ('paid', 'partly_refunded', 'refunded', 'disputed', 'charged_back')));
