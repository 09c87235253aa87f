create table verifications (
  project_id uuid not null references projects,
  id uuid not null,
  created_at timestamptz not null default now(),
  form_id uuid not null,
  form_version int not null,
  link_id uuid,
  applicant_id uuid not null,
  -- As submitted with this verification; until then as known when it began. A later one does not rename it.
  applicant_name text not null default '',
  external_id text,
  status text not null check (status in ('created', 'processing', 'pending', 'customer_pending', 'valid', 'invalid')),
  -- Of the document once read, else of the residence; 'ZZ' (user-assigned in ISO 3166) while unknown.
  country char(2) not null default 'ZZ',
  types text[] not null,
  language text,
  amount numeric(14, 2),
  -- Rises with every change of status; a decision names the one it was made on.
  version int not null default 1,
  submitted_at timestamptz,
  decided_at timestamptz,
  decline_reasons text[] not null default '{}',
  -- What the list shows of each check: [{"name", "result"}].
  check_briefs jsonb not null default '[]',
  primary key (project_id, id),
  foreign key (project_id, form_id, form_version) references form_versions,
  foreign key (project_id, applicant_id) references applicants,
  foreign key (project_id, link_id) references form_links
);
-- A single link serves one verification.
create unique index on verifications (project_id, link_id) where link_id is not null;
create index verifications_list on verifications (project_id, created_at desc, id desc) include (status, country, form_id);
create index verifications_status on verifications (project_id, status, created_at desc, id desc) include (country, form_id);
create index verifications_form on verifications (project_id, form_id, created_at desc, id desc) include (status, country);
create index verifications_country on verifications (project_id, country, created_at desc, id desc) include (status, form_id);
create index verifications_queue on verifications (project_id, created_at, id) where status in ('processing', 'pending', 'customer_pending');
create index verifications_external on verifications (project_id, external_id) where external_id is not null;
create index verifications_applicant on verifications (project_id, applicant_id, created_at desc);

create table verification_answers (
  project_id uuid not null,
  verification_id uuid not null,
  step text not null,
  answers jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (project_id, verification_id, step),
  foreign key (project_id, verification_id) references verifications
);

create table verification_files (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  side text not null check (side in
    ('front', 'back', 'selfie', 'tax_id_proof', 'address_proof', 'funds_proof', 'card_photo', 'bank_statement')),
  storage_key text not null,
  mime text not null,
  size_bytes int not null,
  sha256 bytea not null,
  width int not null,
  height int not null,
  -- What the upload gate measured.
  quality jsonb not null,
  created_at timestamptz not null default now(),
  -- A retaken photo, or one of another document: out of use, its bytes shredded by a job.
  replaced_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications
);
create unique index on verification_files (project_id, verification_id, side) where replaced_at is null;
create index verification_files_replaced on verification_files (project_id, verification_id) where replaced_at is not null;

create table verification_readings (
  project_id uuid not null,
  verification_id uuid not null,
  -- What the documents engine read: machine-readable zone, visual zone, cross-checks.
  reading jsonb not null,
  read_at timestamptz not null default now(),
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications
);

create table verification_checks (
  project_id uuid not null,
  verification_id uuid not null,
  name text not null,
  result text not null check (result in ('pass', 'review', 'fail', 'not_available')),
  score double precision,
  reasons text[] not null default '{}',
  evidence jsonb not null,
  engine text not null,
  engine_version text not null,
  checked_at timestamptz not null default now(),
  primary key (project_id, verification_id, name),
  foreign key (project_id, verification_id) references verifications
);

create table verification_events (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  actor text,
  actor_user_id uuid,
  from_status text,
  to_status text,
  decline_reasons text[] not null default '{}',
  comment text,
  on_version int,
  primary key (project_id, verification_id, id),
  foreign key (project_id, verification_id) references verifications
);

-- Who looked last: reading again soon, as the page does while checks run, is the same look.
create table verification_views (
  project_id uuid not null,
  verification_id uuid not null,
  user_id uuid not null,
  session_hash text not null,
  at timestamptz not null default now(),
  primary key (project_id, verification_id, user_id),
  foreign key (project_id, verification_id) references verifications
);

create table verification_sessions (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  info jsonb not null,
  primary key (project_id, verification_id, id),
  foreign key (project_id, verification_id) references verifications
);

-- What a duplicate is found by: kind person, document or device; the key is normalised, then hashed with the project.
create table identity_keys (
  project_id uuid not null,
  kind text not null,
  key_hash text not null,
  verification_id uuid not null,
  primary key (project_id, kind, key_hash, verification_id),
  foreign key (project_id, verification_id) references verifications
);
create index on identity_keys (project_id, verification_id);
create table face_descriptors (
  project_id uuid not null,
  verification_id uuid not null,
  -- 128 little-endian float32.
  descriptor bytea not null,
  -- In the order of commit: written under the project's lock.
  seq bigint generated always as identity,
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications
);
create unique index face_descriptors_in_order on face_descriptors (project_id, seq);
create table verification_duplicates (
  project_id uuid not null,
  verification_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('person', 'document', 'face', 'device', 'profile')),
  face_distance double precision,
  primary key (project_id, verification_id, other_id, kind),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, other_id) references verifications
);
create index on verification_duplicates (project_id, other_id);

-- The applicant's bearer token; a link opened again gets a new one.
create table flow_sessions (
  project_id uuid not null,
  token_hash text not null,
  verification_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (project_id, token_hash),
  foreign key (project_id, verification_id) references verifications
);
create index on flow_sessions (token_hash);
create index on flow_sessions (project_id, verification_id);

create table callbacks (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  type text not null,
  url text not null,
  -- Sealed: it holds the form's token, and the applicant's data when the form says so.
  sealed_body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications
);
create index on callbacks (project_id, verification_id, created_at);
create index callbacks_due on callbacks (next_attempt_at) where status = 'pending';
create table callback_attempts (
  project_id uuid not null,
  callback_id uuid not null,
  n int not null,
  at timestamptz not null,
  http_status int,
  duration_ms int not null,
  reply text,
  error text,
  primary key (project_id, callback_id, n),
  foreign key (project_id, callback_id) references callbacks
);

do $$
declare t text;
begin
  foreach t in array array['verifications', 'verification_answers', 'verification_files', 'verification_readings',
    'verification_checks', 'verification_events', 'verification_sessions', 'verification_views', 'identity_keys', 'face_descriptors',
    'verification_duplicates', 'flow_sessions', 'callbacks', 'callback_attempts'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
-- Events and attempts are appended only.
revoke update, delete on verification_events, callback_attempts from veridesk_app;
grant select on flow_sessions, callbacks to veridesk_system;
grant delete on flow_sessions to veridesk_system;

-- Sets the transaction's project from an applicant's bearer token.
create function open_flow(hash text) returns table (project_id uuid, verification_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.project_id, f.verification_id into project_id, verification_id
    from flow_sessions f where f.token_hash = hash and f.expires_at > now();
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  return next;
end $$;
alter function open_flow owner to veridesk_system;

-- Finds whose link a token is: a single link, or a form's permanent one; sets the transaction's project.
create function open_link(hash text) returns table (project_id uuid, form_id uuid, link_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select l.project_id, l.form_id, l.id into project_id, form_id, link_id from form_links l where l.token_hash = hash;
  if not found then
    select f.project_id, f.id into project_id, form_id from forms f where f.token_hash = hash;
    if not found then return; end if;
  end if;
  perform set_config('app.project_id', project_id::text, true);
  return next;
end $$;
alter function open_link owner to veridesk_system;

-- Removes what has ended, of every project; nothing of it is told.
create function sweep_flow_sessions() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from flow_sessions where expires_at < now()
$$;
alter function sweep_flow_sessions owner to veridesk_system;
revoke execute on function open_flow, open_link, sweep_flow_sessions from public;
grant execute on function open_flow, open_link, sweep_flow_sessions to veridesk_app;
