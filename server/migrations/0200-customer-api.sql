-- The customer's API (docs/decisions/0159): several keys of a mode, each with a name, scopes and networks, and what a customer's
-- system sends before a verification begins.

alter table api_keys
  add column name text not null default '' check (length(name) <= 64),
  add column scopes text[] not null default '{personal,screening,write}'
    check (scopes <@ '{personal,screening,write}'::text[]),
  add column networks text[] not null default '{}',
  -- The key that signs callbacks of its mode: one. Others open the API alone.
  add column is_signing boolean not null default false,
  -- Of a key that is being replaced.
  add column expires_at timestamptz,
  add column first_eight text not null default '',
  add column version date not null default '2027-01-15';
update api_keys set is_signing = true where revoked_at is null;
drop index api_keys_project_id_environment_idx;
create unique index on api_keys (project_id, environment) where is_signing and revoked_at is null;
create index on api_keys (project_id, created_at) where revoked_at is null;

-- Finds whose key it is; sets the transaction's project and mode. Notes the use, exact to the minute.
create function open_api_key(hash text)
returns table (project_id uuid, id uuid, name text, environment text, scopes text[], networks text[], version date)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select k.project_id, k.id, k.name, k.environment, k.scopes, k.networks, k.version
    into project_id, id, name, environment, scopes, networks, version
    from api_keys k
    where k.key_hash = hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.mode', case environment when 'test' then 'test' else 'live' end, true);
  return next;
end $$;
alter function open_api_key owner to veridesk_system;
grant select on api_keys to veridesk_system;
revoke execute on function open_api_key from public;
grant execute on function open_api_key to veridesk_app;

-- Forms that the API makes for verifications without a link: no screen lists them.
alter table forms add column is_internal boolean not null default false;
create unique index on forms (project_id) where is_internal;

-- A customer's own system may request items again: its key is no user.
alter table resubmissions alter column asked_by_user_id drop not null;

-- Where the applicant goes afterwards, of a link that the API made.
alter table form_links add column redirect_url text;

-- What the customer's system has said of an applicant, sealed whole.
create table customer_applicants (
  project_id uuid not null,
  applicant_id uuid not null,
  data jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, applicant_id),
  foreign key (project_id, applicant_id) references applicants
);
select keep_apart('customer_applicants');
grant select, insert, update, delete on customer_applicants to veridesk_app;

-- Documents, addresses and affiliated persons of an applicant. person_id: whose part it is, of a company's person.
create table customer_parts (
  project_id uuid not null,
  id uuid not null,
  applicant_id uuid not null,
  kind text not null check (kind in ('document', 'address', 'person')),
  type text not null,
  person_id uuid,
  data jsonb not null,
  -- The verification that took it: from then on it is not changed.
  verification_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, applicant_id) references applicants,
  foreign key (project_id, person_id) references customer_parts,
  foreign key (project_id, verification_id) references verifications
);
create index on customer_parts (project_id, applicant_id, kind, created_at);
create index on customer_parts (project_id, person_id) where person_id is not null;
create index on customer_parts (project_id, verification_id) where verification_id is not null;
select keep_apart('customer_parts');
grant select, insert, update, delete on customer_parts to veridesk_app;

-- Files by themselves, each sealed with a key of its own; those that no document names go after a week.
create table customer_files (
  project_id uuid not null references projects,
  id uuid not null,
  applicant_id uuid,
  storage_key text not null,
  sealed_key text not null,
  mime text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, applicant_id) references applicants
);
create index on customer_files (project_id, applicant_id) where applicant_id is not null;
create index on customer_files (created_at) where applicant_id is null;
select keep_apart('customer_files');
grant select, insert, update, delete on customer_files to veridesk_app;

-- Of every project; the bytes are removed by the sweep of files.
create function drop_left_customer_files(age interval) returns void
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from customer_files where applicant_id is null and created_at < now() - age returning storage_key
  ) insert into file_intents (storage_key) select storage_key from gone on conflict do nothing
$$;
alter function drop_left_customer_files owner to veridesk_system;
grant select, delete on customer_files to veridesk_system;
grant insert on file_intents to veridesk_system;
revoke execute on function drop_left_customer_files from public;
grant execute on function drop_left_customer_files to veridesk_app;

-- Of a verification that the API made.
create table customer_verifications (
  project_id uuid not null,
  verification_id uuid not null,
  key_id uuid not null,
  callback_url text,
  primary key (project_id, verification_id),
  -- Checked at the end: a beginning's callback already reads the address.
  foreign key (project_id, verification_id) references verifications deferrable initially deferred
);
select keep_apart('customer_verifications');
grant select, insert, update, delete on customer_verifications to veridesk_app;

-- Replies that are given again, for a day.
create table idempotency_keys (
  project_id uuid not null references projects,
  id uuid not null,
  key_id uuid not null,
  key_hash text not null,
  request_hash text not null,
  sealed_reply text,
  created_at timestamptz not null default now(),
  primary key (project_id, key_id, key_hash)
);
create index on idempotency_keys (created_at);
select keep_apart('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to veridesk_app;

-- Removes what is a day old, of every project; nothing of it is said.
create function sweep_idempotency_keys() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < now() - interval '24 hours'
$$;
alter function sweep_idempotency_keys owner to veridesk_system;
grant select, delete on idempotency_keys to veridesk_system;
revoke execute on function sweep_idempotency_keys from public;
grant execute on function sweep_idempotency_keys to veridesk_app;

comment on column api_keys.name is 'nobody: what a key is for';
comment on column api_keys.scopes is 'nobody: what a key may do';
comment on column api_keys.networks is 'nobody: where a key may be used';
comment on column api_keys.first_eight is 'nobody: the beginning of a key, by which a leaked one is found';
comment on column api_keys.version is 'nobody: the shape of replies';
comment on column form_links.redirect_url is 'nobody: a page of the business';
comment on column customer_applicants.data is
  'applicant: erasure deletes, copy gives, retention erases; sealed as customer_applicants.data by applicant_id';
comment on column customer_parts.kind is 'applicant: erasure deletes, copy gives, retention erases';
comment on column customer_parts.type is 'applicant: erasure deletes, copy gives, retention erases';
comment on column customer_parts.data is
  'applicant: erasure deletes, copy gives, retention erases; sealed as customer_parts.data by applicant_id, id';
comment on column customer_files.mime is 'applicant: erasure deletes, copy gives, retention erases';
comment on column customer_files.storage_key is
  'applicant: erasure deletes, copy omits, retention erases; the file is given with the verification that took it';
comment on column customer_files.sealed_key is
  'applicant: erasure deletes, copy omits, retention erases; the key itself';
comment on column customer_verifications.callback_url is 'nobody: an address of the business';
comment on column idempotency_keys.key_hash is 'nobody: a hash, deleted within a day';
comment on column idempotency_keys.request_hash is 'nobody: a hash, deleted within a day';
comment on column idempotency_keys.sealed_reply is 'nobody: ids that the API made, deleted within a day';
