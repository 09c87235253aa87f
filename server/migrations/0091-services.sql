-- Priced look-ups: what was asked, what was answered, what it cost.
create table service_requests (
  project_id uuid not null references projects,
  id uuid not null,
  type text not null check (type in ('crypto_address', 'crypto_transaction', 'national_number', 'phone',
    'document_recognition', 'blacklist_person', 'blacklist_tax_id', 'blacklist_document')),
  -- valid: there is an answer; invalid: there is none.
  status text not null default 'processing' check (status in ('processing', 'valid', 'invalid')),
  problem text check (problem in ('provider_failed', 'nothing_read', 'no_lists', 'interrupted', 'internal')),
  country text check (char_length(country) = 2),
  risk text check (risk in ('low', 'medium', 'high')),
  -- Euro cents, by the prices of the moment; nothing is charged where there is no answer.
  price_cents int not null check (price_cents >= 0),
  -- The key of request, response and picture, sealed; '' when they were deleted.
  sealed_key text not null,
  -- JSON, sealed with that key.
  request text,
  response text,
  storage_key text,
  picture_bytes int,
  deleted_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- When something was last heard of it.
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (project_id, id),
  check ((status = 'processing') = (finished_at is null)),
  check ((status = 'invalid') = (problem is not null)),
  check ((deleted_at is null) or (request is null and response is null and storage_key is null and sealed_key = '')),
  check ((storage_key is null) = (picture_bytes is null))
);
create index service_requests_newest on service_requests (project_id, created_at desc, id desc)
  include (type, status, risk, country);
create index service_requests_type on service_requests (project_id, type, created_at desc, id desc);
create index service_requests_status on service_requests (project_id, status, created_at desc, id desc)
  where status <> 'valid';
create index service_requests_risk on service_requests (project_id, risk, created_at desc, id desc) where risk is not null;
create index service_requests_country on service_requests (project_id, country, created_at desc, id desc)
  where country is not null;
create index service_requests_silent on service_requests (moved_at) where status = 'processing';
create index service_requests_kept on service_requests (project_id, finished_at) where deleted_at is null;
create index on service_requests (created_by) where created_by is not null;
select keep_apart('service_requests');
grant select, insert, update, delete on service_requests to veridesk_app;
grant select on service_requests to veridesk_system;

-- How many days after it was finished a service request's data is deleted; null: never.
alter table project_retention add column service_days int check (service_days between 1 and 36500);

-- Of all projects: requests that nobody has heard of for so long.
create function due_services(silent_for interval) returns table (project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select s.project_id, s.id from service_requests s
    where s.status = 'processing' and s.moved_at < now() - silent_for order by s.moved_at limit 500
$$;
alter function due_services owner to veridesk_system;
revoke execute on function due_services from public;
grant execute on function due_services to veridesk_app;
