-- Live video: applicants who wait, calls, and pieces of recordings until they are put together (docs/decisions/0110).

create table video_call_rooms (
  project_id uuid not null,
  verification_id uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- To be recorded.
  agreed_at timestamptz,
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications
);
create index on video_call_rooms (project_id, since);

create table video_calls (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  reviewer text not null,
  reviewer_id uuid not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('stopped', 'lost')),
  recording text not null default 'not_recorded' check (recording in ('not_recorded', 'starting', 'recording')),
  -- Of the picture, once it is known.
  width int,
  height int,
  -- The pieces are one file now, or there were none.
  finished_at timestamptz,
  -- The process that joins the two sides, as long as it says so.
  host uuid,
  host_seen_at timestamptz,
  -- Under which the photos of before are kept as history.
  snapshots_in uuid,
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, snapshots_in) references resubmissions,
  check ((ended_at is null) = (end_reason is null)),
  check (finished_at is null or ended_at is not null)
);
create index on video_calls (project_id, verification_id, started_at desc);
-- Whoever comes second is refused by this.
create unique index video_calls_open on video_calls (project_id, verification_id) where ended_at is null;
create index video_calls_unfinished on video_calls (started_at) where finished_at is null;

-- What the two browsers and the host tell each other, the newest only; gone with the call's end.
create table video_call_sides (
  project_id uuid not null,
  call_id uuid not null,
  side text not null check (side in ('applicant', 'reviewer')),
  verification_id uuid not null,
  seen_at timestamptz not null default now(),
  offer text,
  offer_number int not null default 0,
  answer text,
  answer_number int not null default 0,
  -- When the host last had something of it; null: never.
  heard_at timestamptz,
  primary key (project_id, call_id, side),
  foreign key (project_id, call_id) references video_calls,
  foreign key (project_id, verification_id) references verifications
);

-- Each is one cluster of the WebM file.
create table video_call_pieces (
  project_id uuid not null,
  call_id uuid not null,
  number int not null,
  verification_id uuid not null,
  storage_key text not null,
  size_bytes int not null,
  from_ms int not null,
  until_ms int not null,
  primary key (project_id, call_id, number),
  foreign key (project_id, call_id) references video_calls,
  foreign key (project_id, verification_id) references verifications
);

do $$
declare t text;
begin
  foreach t in array array['video_call_rooms', 'video_calls', 'video_call_sides', 'video_call_pieces'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
grant select on video_calls, video_call_sides to veridesk_system;

alter table verification_videos drop constraint verification_videos_kind_check;
alter table verification_videos add constraint verification_videos_kind_check
  check (kind in ('quiz', 'document', 'selfie', 'live'));

-- Calls whose reviewer and host are gone, and ended ones whose recording lies in pieces; nothing more of them is told.
create function left_video_calls() returns table (kind text, project_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  (select 'lost', c.project_id, c.id from video_calls c
    where c.ended_at is null and c.started_at < now() - interval '60 seconds' and not exists (
      select from video_call_sides s where s.project_id = c.project_id and s.call_id = c.id and s.side = 'reviewer'
        and s.seen_at > now() - interval '60 seconds')
    order by c.started_at limit 100)
  union all
  (select 'unfinished', c.project_id, c.id from video_calls c
    where c.finished_at is null and c.ended_at < now() - interval '60 seconds' order by c.started_at limit 100)
$$;
alter function left_video_calls owner to veridesk_system;
revoke execute on function left_video_calls from public;
grant execute on function left_video_calls to veridesk_app;
