-- Applicants as a list of their own: what a member has put right, noted, labelled; legal holds, erasure, merging, retention.

alter table applicants add column type text not null default 'person' check (type in ('person', 'company'));
-- Their data was destroyed: the row keeps ids and times.
alter table applicants add column erased_at timestamptz;
-- Nothing of them is erased while it is set.
alter table applicants add column held_at timestamptz;
-- They are one person with another record, which is shown in place of this one.
alter table applicants add column merged_into uuid;
alter table applicants add column merged_at timestamptz;
alter table applicants add foreign key (project_id, merged_into) references applicants;
alter table applicants add check ((merged_into is null) = (merged_at is null));
alter table applicants add check (merged_into <> id);
create index applicants_merged on applicants (project_id, merged_into) where merged_into is not null;
create index applicants_external_beginning on applicants (project_id, (external_id collate "C")) where external_id is not null;

-- What members have put right: sealed with the applicant's key. What was submitted is never changed.
create table applicant_records (
  project_id uuid not null,
  applicant_id uuid not null,
  -- Rises with every edit; an edit names the one it was made on.
  version int not null,
  record jsonb not null check (jsonb_typeof(record) = 'string'),
  updated_at timestamptz not null default now(),
  primary key (project_id, applicant_id),
  foreign key (project_id, applicant_id) references applicants
);

-- Corrected names, emails and phones can be found by hashes under the project's key (docs/decisions/0039).
create table applicant_hashes (
  project_id uuid not null,
  key_hash text not null,
  applicant_id uuid not null,
  primary key (project_id, key_hash, applicant_id),
  foreign key (project_id, applicant_id) references applicants
);
create index on applicant_hashes (project_id, applicant_id);

create table applicant_events (
  project_id uuid not null,
  applicant_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in
    ('edited', 'commented', 'labelled', 'held', 'released', 'exported', 'merged', 'unmerged', 'erased')),
  actor text,
  actor_user_id uuid,
  -- From whose page it was edited; the other record of a merge.
  verification_id uuid,
  other_id uuid,
  -- Sealed with the applicant's key; null where there is nothing to say, or once they were erased.
  detail jsonb check (jsonb_typeof(detail) = 'string'),
  primary key (project_id, applicant_id, id),
  foreign key (project_id, applicant_id) references applicants,
  foreign key (project_id, verification_id) references verifications
);

create table applicant_labels (
  project_id uuid not null,
  applicant_id uuid not null,
  label text not null check (length(label) between 1 and 32),
  primary key (project_id, label, applicant_id),
  foreign key (project_id, applicant_id) references applicants
);
create index on applicant_labels (project_id, applicant_id);

-- How many days after the last event an applicant's data is erased, by outcome; null: never. No row: nobody has decided yet,
-- and nothing is erased.
create table project_retention (
  project_id uuid primary key references projects,
  approved_days int check (approved_days between 1 and 36500),
  declined_days int check (declined_days between 1 and 36500),
  abandoned_days int check (abandoned_days between 1 and 36500),
  updated_at timestamptz not null default now(),
  -- What the last night did.
  ran_at timestamptz,
  erased_count int not null default 0,
  kept_count int not null default 0
);

do $$
declare t text;
begin
  foreach t in array array['applicant_records', 'applicant_hashes', 'applicant_events', 'applicant_labels', 'project_retention'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
-- Events are appended only; erasing takes their words.
revoke update, delete on applicant_events from veridesk_app;
grant update (detail) on applicant_events to veridesk_app;
grant update (comment) on verification_events to veridesk_app;
grant delete on callback_attempts to veridesk_app;

-- Projects whose retention has not run for so long; nothing more of them is told.
grant select on project_retention to veridesk_system;
create function due_retention(older_than interval) returns table (project_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.project_id from project_retention r where r.ran_at is null or r.ran_at < now() - older_than
    order by r.ran_at nulls first limit 100
$$;
alter function due_retention owner to veridesk_system;
revoke execute on function due_retention from public;
grant execute on function due_retention to veridesk_app;
