-- A reviewer asks an applicant for single items once more. The verification keeps its status, its first day of submission and
-- all that was given, until the applicant hands in what was asked for (docs/decisions/0070).
create table resubmissions (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'withdrawn', 'decided', 'expired')),
  -- [{"item", "reason"}]: codes only.
  items jsonb not null,
  -- The reviewer's words to the applicant, by item; sealed with the applicant's key.
  words jsonb not null check (jsonb_typeof(words) = 'string'),
  asked_at timestamptz not null default now(),
  asked_by text not null,
  asked_by_user_id uuid not null,
  is_mailed boolean not null,
  remind_at timestamptz not null,
  reminded_at timestamptz,
  due_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  -- [{"name", "result"}], as before the answer was checked.
  checks_before jsonb not null default '[]',
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications,
  check ((state = 'waiting') = (ended_at is null))
);
create index on resubmissions (project_id, verification_id, asked_at desc);
create index resubmissions_due on resubmissions (due_at) where state = 'waiting';
create unique index resubmissions_waiting on resubmissions (project_id, verification_id) where state = 'waiting';

-- Each opens the applicant's page once.
create table resubmission_links (
  project_id uuid not null,
  token_hash text not null,
  resubmission_id uuid not null,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  revoked_at timestamptz,
  primary key (project_id, token_hash),
  foreign key (project_id, resubmission_id) references resubmissions
);
create index on resubmission_links (token_hash);
create index on resubmission_links (project_id, resubmission_id);

-- Answers given anew and not handed in yet; once they are, those of before take their place here.
create table resubmission_answers (
  project_id uuid not null,
  resubmission_id uuid not null,
  step text not null,
  is_past boolean not null default false,
  verification_id uuid not null,
  answers jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (project_id, resubmission_id, step, is_past),
  foreign key (project_id, resubmission_id) references resubmissions,
  foreign key (project_id, verification_id) references verifications
);
create index on resubmission_answers (project_id, verification_id);

alter table verifications add column asked_in uuid;
alter table verifications add column resubmitted_at timestamptz;
alter table verifications add foreign key (project_id, asked_in) references resubmissions;

-- Both are out of use (`replaced_at`): `offered_in` was given for a request and not handed in yet, `kept_in` was handed in
-- before that request, and stays as history. What is neither is shredded.
do $$
declare t text;
begin
  foreach t in array array['verification_files', 'verification_videos'] loop
    execute format('alter table %I add column offered_in uuid, add column kept_in uuid', t);
    execute format('alter table %I add foreign key (project_id, offered_in) references resubmissions', t);
    execute format('alter table %I add foreign key (project_id, kept_in) references resubmissions', t);
    execute format('alter table %I add check (replaced_at is not null or (offered_in is null and kept_in is null))', t);
  end loop;
end $$;
create unique index verification_files_offered on verification_files (project_id, verification_id, side)
  where offered_in is not null;
create unique index verification_videos_offered on verification_videos
  (project_id, verification_id, kind, coalesce(question, -1), coalesce(side, '')) where offered_in is not null;

alter table flow_sessions add column asked_in uuid;
alter table flow_sessions add foreign key (project_id, asked_in) references resubmissions;
alter table flow_handoffs add column asked_in uuid;
alter table flow_handoffs add foreign key (project_id, asked_in) references resubmissions;

do $$
declare t text;
begin
  foreach t in array array['resubmissions', 'resubmission_links', 'resubmission_answers'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
grant select on resubmissions, resubmission_links to veridesk_system;

-- As before; a visit for a request ends with the request instead of the link.
drop function open_flow;
create function open_flow(hash text) returns table (project_id uuid, verification_id uuid, asked_in uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.project_id, f.verification_id, f.asked_in into project_id, verification_id, asked_in
    from flow_sessions f
    join verifications v on v.project_id = f.project_id and v.id = f.verification_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    left join resubmissions r on r.project_id = f.project_id and r.id = f.asked_in
    where f.token_hash = hash and f.expires_at > now() and case
      when f.asked_in is not null then r.state = 'answered' or (r.state = 'waiting' and r.due_at > now())
      else l.id is null or (l.revoked_at is null and l.expires_at > now()) end;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.flow_session', hash, true);
  return next;
end $$;
alter function open_flow owner to veridesk_system;

-- As before, with links that ask for single items once more.
drop function open_link;
create function open_link(hash text)
  returns table (project_id uuid, form_id uuid, link_id uuid, verification_id uuid, resubmission_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select l.project_id, l.form_id, l.id into project_id, form_id, link_id from form_links l where l.token_hash = hash;
  if not found then
    select f.project_id, f.id into project_id, form_id from forms f where f.token_hash = hash;
  end if;
  if not found then
    select h.project_id, v.form_id, h.verification_id into project_id, form_id, verification_id
      from flow_handoffs h join verifications v on v.project_id = h.project_id and v.id = h.verification_id
      where h.token_hash = hash;
  end if;
  if not found then
    select r.project_id, v.form_id, r.verification_id, r.id into project_id, form_id, verification_id, resubmission_id
      from resubmission_links l
      join resubmissions r on r.project_id = l.project_id and r.id = l.resubmission_id
      join verifications v on v.project_id = r.project_id and v.id = r.verification_id
      where l.token_hash = hash;
  end if;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  return next;
end $$;
alter function open_link owner to veridesk_system;

-- Requests whose applicant did not answer in time, and those whose reminder is due; nothing more of them is told.
create function due_resubmissions() returns table (kind text, project_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  (select 'expiry', r.project_id, r.id from resubmissions r
    where r.state = 'waiting' and r.due_at <= now() order by r.due_at limit 500)
  union all
  (select 'reminder', r.project_id, r.id from resubmissions r
    where r.state = 'waiting' and r.due_at > now() and r.remind_at <= now() and r.reminded_at is null
    order by r.due_at limit 500)
$$;
alter function due_resubmissions owner to veridesk_system;
revoke execute on function open_flow, open_link, due_resubmissions from public;
grant execute on function open_flow, open_link, due_resubmissions to veridesk_app;

-- As before; handed in again counts as handed in.
create or replace function overdue_work(older_than interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and coalesce(v.resubmitted_at, v.submitted_at) < now() - older_than
    order by v.submitted_at limit 500)
  union all
  (select 'decision', v.project_id, v.id from verifications v
    where v.held_until < now() - older_than order by v.held_until limit 500)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 500)
$$;

-- As before, and the clock of a review stands while the applicant is asked: what comes back without an answer has the time
-- that was left, what was handed in again has all of it.
create or replace function set_review_due() returns trigger language plpgsql as $$
declare
  began timestamptz := coalesce(new.resubmitted_at, new.submitted_at);
begin
  if new.status not in ('pending', 'customer_pending') or new.asked_in is not null then
    new.due_at := null;
    return new;
  end if;
  if old.status in ('pending', 'customer_pending') and old.asked_in is null
    and old.submitted_at is not distinct from new.submitted_at then
    return new;
  end if;
  new.due_at := (
    select began + make_interval(hours => (fv.config ->> 'reviewHours')::int) + coalesce((
      select sum(coalesce(r.ended_at, now()) - r.asked_at) from resubmissions r
      where r.project_id = new.project_id and r.verification_id = new.id and r.asked_at >= began), interval '0')
    from forms f join form_versions fv
      on fv.project_id = f.project_id and fv.form_id = f.id and fv.version = f.current_version
    where f.project_id = new.project_id and f.id = new.form_id);
  if new.assignee_id is not null and not exists (select from memberships m
    where m.project_id = new.project_id and m.user_id = new.assignee_id and m.role <> 'developer') then
    new.assignee_id := null;
  end if;
  return new;
end $$;
drop trigger verification_review_due on verifications;
create trigger verification_review_due before update of status, asked_in on verifications for each row
  when (old.status is distinct from new.status or old.asked_in is distinct from new.asked_in)
  execute function set_review_due();
