-- Addresses that somebody who may see applicants has saved: callbacks to others carry ids and statuses alone. Those that were in
-- use before stay as they were.
create table callback_addresses (
  project_id uuid not null references projects,
  url text not null check (char_length(url) between 1 and 2048),
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (project_id, url)
);
select keep_apart('callback_addresses');
grant select, insert on callback_addresses to veridesk_app;
comment on column callback_addresses.url is 'nobody: settings and words of the business, and of the installation';

insert into callback_addresses (project_id, url)
select project_id, url from (
  select project_id, config ->> 'callbackUrl' as url from form_versions
  union select project_id, url from webhook_endpoints where key_id is null and deleted_at is null
  union select project_id, callback_url from monitoring_settings
) used where char_length(coalesce(url, '')) between 1 and 2048
on conflict do nothing;

-- Requested by a key that may not see personal data: its callback says that there is an answer, and nothing of it.
alter table service_requests add column is_bare boolean not null default false;
