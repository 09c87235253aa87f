-- An applicant's way to their bank and back. What the bank said stands among the answers.
create table bank_ids (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  -- Given for this request of a reviewer; null: for the verification itself.
  asked_in uuid,
  -- Of what only the browser that comes back from the bank knows.
  state_hash text not null check (state_hash ~ '^[0-9a-f]{64}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  document_type text not null,
  -- The provider's name of it: sealed with the applicant's key.
  session jsonb not null check (jsonb_typeof(session) = 'string'),
  -- later: back from the bank while its provider was away.
  state text not null default 'open' check (state in ('open', 'verified', 'later', 'cancelled', 'failed', 'left')),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, asked_in) references resubmissions,
  check ((state = 'open') = (ended_at is null))
);
create unique index bank_ids_open on bank_ids (project_id, verification_id) where state = 'open';
create index on bank_ids (project_id, verification_id, started_at);
select keep_apart('bank_ids');
grant select, insert, update, delete on bank_ids to veridesk_app;
