-- Addresses of a project that get the callbacks that they choose, besides a form's own address. One that is deleted stays, since
-- its callbacks stay in the log.
create table webhook_endpoints (
  project_id uuid not null references projects,
  id uuid not null,
  url text not null check (char_length(url) between 1 and 2048),
  kinds text[] not null check (cardinality(kinds) > 0),
  environment text not null default 'live' check (environment in ('live', 'test')),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  paused_at timestamptz,
  deleted_at timestamptz,
  primary key (project_id, id)
);
select keep_apart('webhook_endpoints');
grant select, insert, update on webhook_endpoints to veridesk_app;
comment on column webhook_endpoints.url is 'nobody: settings and words of the business, and of the installation';
comment on column webhook_endpoints.kinds is 'nobody: settings and words of the business, and of the installation';
comment on column webhook_endpoints.environment is 'nobody: settings and words of the business, and of the installation';

-- Null: the project's own, for addresses of forms.
alter table webhook_secrets add column endpoint_id uuid, add foreign key (project_id, endpoint_id) references webhook_endpoints;

-- Null: to the address of a form, of monitoring or of a request. While its endpoint is paused, a callback has no time at which it is due.
alter table callbacks add column endpoint_id uuid, add foreign key (project_id, endpoint_id) references webhook_endpoints,
  add column host text generated always as (lower(substring(url from '^[^:]+://([^/?#]+)'))) stored;
comment on column callbacks.host is 'applicant: erasure deletes, copy omits, retention erases; it repeats what is given';

-- Of all callbacks of a project, newest first, one for each filter.
create index callbacks_newest on callbacks (project_id, created_at desc, id desc);
create index callbacks_of_tests on callbacks (project_id, created_at desc, id desc) where mode = 'test';
create index callbacks_by_status on callbacks (project_id, status, created_at desc, id desc);
create index callbacks_by_type on callbacks (project_id, type, created_at desc, id desc);
create index callbacks_by_host on callbacks (project_id, host, created_at desc, id desc);
create index callbacks_by_endpoint on callbacks (project_id, endpoint_id, created_at desc, id desc) where endpoint_id is not null;
create index callbacks_of_endpoint_waiting on callbacks (project_id, endpoint_id, created_at, id)
  where status = 'pending' and endpoint_id is not null;
