-- Each look at the lists for a verification; the last one counts.
create table screenings (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  at timestamptz not null default now(),
  -- Null: the check itself.
  asked_by text,
  asked_by_user_id uuid,
  -- What was asked for: names, births, numbers; sealed with the applicant's key.
  asked jsonb not null check (jsonb_typeof(asked) = 'string'),
  -- [{source, code, name, kind, version, entriesCount, loadedAt}]
  lists jsonb not null,
  -- Kinds without a list, and codes of blacklists that are gone.
  missing jsonb not null default '[]',
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications
);
create index on screenings (project_id, verification_id, at desc);

create table screening_hits (
  project_id uuid not null,
  id uuid not null,
  screening_id uuid not null,
  verification_id uuid not null,
  source text not null check (source in ('list', 'blacklist')),
  list_code text not null,
  list_version bigint not null,
  entry_id text not null,
  band text not null check (band in ('possible', 'probable', 'strong')),
  score int not null check (score between 0 and 100),
  -- Of the entry and of what was asked, by a key of the project: a decision holds until either changes.
  same_hash text not null,
  -- The entry as it was, and why it was found; sealed with the applicant's key.
  found jsonb not null check (jsonb_typeof(found) = 'string'),
  verdict text check (verdict in ('relevant', 'irrelevant')),
  -- Sealed with the applicant's key.
  reason jsonb check (jsonb_typeof(reason) = 'string'),
  -- Taken over from an earlier look.
  is_remembered boolean not null default false,
  judged_by text,
  judged_by_user_id uuid,
  judged_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, screening_id) references screenings,
  foreign key (project_id, verification_id) references verifications,
  check ((verdict is null) = (judged_at is null))
);
create index on screening_hits (project_id, screening_id);
create index on screening_hits (project_id, verification_id);
create index on screening_hits (project_id, same_hash) where verdict is not null;

do $$
declare t text;
begin
  foreach t in array array['screenings', 'screening_hits'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
