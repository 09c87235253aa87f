-- Reviewers together on one verification: comments, notes on photos, who has it open, decisions that another confirms.

-- The event of the history that waits to be confirmed.
alter table verifications add column proposal_id uuid;
-- On a decision: the event that it confirmed.
alter table verification_events add column proposal_id uuid;

create function end_proposal() returns trigger language plpgsql as $$
begin
  new.proposal_id := null;
  return new;
end $$;
create trigger verification_proposal_ended before update of status on verifications for each row
  when (old.status is distinct from new.status and old.proposal_id is not null) execute function end_proposal();

create table project_review_rules (
  project_id uuid primary key references projects,
  four_eyes boolean not null,
  updated_at timestamptz not null default now()
);

create table verification_comments (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  author text not null,
  author_user_id uuid not null,
  -- Text and who is named in it, sealed with the applicant's key.
  body jsonb not null check (jsonb_typeof(body) = 'string'),
  primary key (project_id, verification_id, id),
  foreign key (project_id, verification_id) references verifications
);

create table verification_presences (
  project_id uuid not null,
  verification_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (project_id, verification_id, user_id),
  foreign key (project_id, verification_id) references verifications
);
create index on verification_presences (project_id, seen_at);

create table photo_notes (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  author text not null,
  author_user_id uuid not null,
  -- Where it is on the photo as it is stored, in fractions of its width and height.
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  width real not null check (width > 0 and width <= 1),
  height real not null check (height > 0 and height <= 1),
  -- Sealed with the applicant's key.
  body jsonb not null check (jsonb_typeof(body) = 'string'),
  primary key (project_id, verification_id, id),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, file_id) references verification_files on delete cascade
);
create index on photo_notes (project_id, file_id);

do $$
declare t text;
begin
  foreach t in array array['project_review_rules', 'verification_comments', 'verification_presences', 'photo_notes'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
