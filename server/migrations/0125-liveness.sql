-- Active liveness: each run asks for three acts, in an order that was drawn, one after the other.
create table liveness_runs (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  -- Given for this request of a reviewer; null: for the verification itself.
  asked_in uuid,
  nonce text not null check (nonce ~ '^[0-9a-f]{32}$'),
  acts text[] not null check (cardinality(acts) = 3
    and acts <@ array['turn_left', 'turn_right', 'look_up', 'blink', 'come_closer']),
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'left')),
  refusal text,
  started_at timestamptz not null default now(),
  -- When the act that is asked now was told.
  told_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, asked_in) references resubmissions,
  check ((state = 'open') = (ended_at is null)),
  check ((refusal is not null) = (state = 'failed'))
);
create unique index liveness_runs_open on liveness_runs (project_id, verification_id) where state = 'open';
create index on liveness_runs (project_id, verification_id, started_at);
select keep_apart('liveness_runs');
grant select, insert, update, delete on liveness_runs to veridesk_app;

-- What was given for one act: its frames side by side in one picture.
create table liveness_acts (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  run_id uuid not null,
  place int not null check (place between 0 and 2),
  act text not null check (act in ('turn_left', 'turn_right', 'look_up', 'blink', 'come_closer')),
  refusal text,
  storage_key text not null,
  size_bytes int not null,
  -- What was measured, with the face's description: sealed with the applicant's key.
  measured jsonb not null check (jsonb_typeof(measured) = 'string'),
  -- Rough shapes of the frames, by which they are found again.
  prints text[] not null,
  print_parts text[] not null,
  took_ms int not null,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, run_id, place),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, run_id) references liveness_runs
);
create index on liveness_acts (project_id, verification_id);
create index liveness_acts_prints on liveness_acts using gin (print_parts);
select keep_apart('liveness_acts');
grant select, insert, update, delete on liveness_acts to veridesk_app;

-- As before (0030), and frames.
drop function unfinished_files;
create function unfinished_files(older_than interval) returns table (project_id uuid, verification_id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select v.project_id, v.id from verifications v
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    where v.status = 'created' and v.created_at < now() - older_than
      and (v.link_id is null or l.revoked_at is not null or l.expires_at < now())
      and not exists (select from flow_sessions s
        where s.project_id = v.project_id and s.verification_id = v.id and s.expires_at > now())
      and not exists (select from flow_handoffs h
        where h.project_id = v.project_id and h.verification_id = v.id and h.taken_at is null and h.expires_at > now())
      and (exists (select from verification_files f
          where f.project_id = v.project_id and f.verification_id = v.id and f.replaced_at is null)
        or exists (select from verification_videos f
          where f.project_id = v.project_id and f.verification_id = v.id and f.replaced_at is null)
        or exists (select from liveness_acts a
          where a.project_id = v.project_id and a.verification_id = v.id))
    order by v.created_at limit 500
$$;
grant select on liveness_acts to veridesk_system;
alter function unfinished_files owner to veridesk_system;
revoke execute on function unfinished_files from public;
grant execute on function unfinished_files to veridesk_app;
