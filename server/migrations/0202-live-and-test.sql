-- Live and test (docs/decisions/0160). Whatever is of one verification or applicant says which of the two it is; a transaction
-- sees and writes the rows of its own mode, `app.mode`, which is live wherever nobody said something else. `all` is for work
-- on a whole project, as erasing what is due.
create function app_modes() returns text[] language sql stable parallel safe as $$
  select case current_setting('app.mode', true)
    when 'test' then array['test'] when 'all' then array['live', 'test'] else array['live'] end
$$;
-- Of a new row. Work for both must say it, or leave it to what the row belongs to.
create function default_mode() returns text language sql stable parallel safe as $$
  select case current_setting('app.mode', true) when 'test' then 'test' when 'all' then null else 'live' end
$$;

-- Rows that were there before are live. The setting is read once for a statement, not for each row.
create function keep_modes_apart(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column mode text not null default ''live'' check (mode in (''live'', ''test''))', t);
  execute format('alter table %s alter column mode set default default_mode()', t);
  execute format('create policy own_mode on %s as restrictive to veridesk_app using (mode = any ((select app_modes())::text[]))
    with check (mode = any ((select app_modes())::text[]))', t);
  execute format('comment on column %s.mode is ''nobody''', t);
end $$;

-- A row is of the mode of what it belongs to, whatever the transaction's is. What is not visible is refused by its foreign key,
-- or has the transaction's mode, so that nothing of the other one changes.
create function take_mode_of_verification() returns trigger language plpgsql as $$
begin
  new.mode := coalesce((select v.mode from verifications v where v.project_id = new.project_id and v.id = new.verification_id), new.mode);
  return new;
end $$;
create function take_mode_of_applicant() returns trigger language plpgsql as $$
begin
  new.mode := coalesce((select a.mode from applicants a where a.project_id = new.project_id and a.id = new.applicant_id), new.mode);
  return new;
end $$;
create function take_mode_of_callback() returns trigger language plpgsql as $$
begin
  new.mode := coalesce((select v.mode from verifications v where v.project_id = new.project_id and v.id = new.verification_id),
    (select s.mode from service_requests s where s.project_id = new.project_id and s.id = new.service_id), new.mode);
  return new;
end $$;
create function refuse_other_mode() returns trigger language plpgsql as $$
begin
  if new.mode is distinct from old.mode then raise exception 'a row keeps its mode'; end if;
  return new;
end $$;

do $$
declare
  t text;
  parent text;
begin
  foreach t in array array['applicants', 'verifications', 'form_links', 'callbacks', 'service_requests', 'reports',
    'monitoring_runs'] loop
    perform keep_modes_apart(t::regclass);
    execute format('create trigger keeps_mode before update of mode on %I for each row execute function refuse_other_mode()', t);
  end loop;
  create trigger takes_mode before insert on verifications for each row execute function take_mode_of_applicant();
  create trigger takes_mode before insert on form_links for each row execute function take_mode_of_applicant();
  create trigger takes_mode before insert on callbacks for each row execute function take_mode_of_callback();

  for t, parent in
    select c.relname, case when bool_or(a.attname = 'verification_id' and a.attnotnull) then 'verification' else 'applicant' end
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('verification_id', 'applicant_id') and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'project_id')
      and c.relname not in ('verifications', 'form_links', 'callbacks', 'statistics_facts', 'statistics_marks',
        -- Reached by their verification alone; they say when, and nothing else.
        'verification_presences', 'held_submissions', 'company_waits', 'video_call_rooms')
    group by c.relname order by c.relname
  loop
    perform keep_modes_apart(t::regclass);
    if t <> 'verification_words' then
      execute format('create trigger takes_mode before insert on %I for each row execute function take_mode_of_%s()', t, parent);
    end if;
  end loop;
end $$;

-- An id of the customer's own may be used once in each mode.
drop index applicants_project_id_external_id_idx;
create unique index applicants_external on applicants (project_id, external_id, mode) where external_id is not null;

create or replace function note_verification_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into verification_words (project_id, word, verification_id, mode)
      select a.project_id, word, a.id, a.mode from added a, unnest(search_words(a.applicant_name)) as word
      where a.applicant_name <> '';
    return null;
  end if;
  delete from verification_words where project_id = new.project_id and verification_id = new.id;
  insert into verification_words (project_id, word, verification_id, mode)
    select new.project_id, word, new.id, new.mode from unnest(search_words(new.applicant_name)) as word;
  return null;
end $$;

-- For work that was asked for by an id: the mode of what it is about; `all` when nothing of the project has it.
create function mode_of(ids uuid[]) returns text language sql stable as $$
  select coalesce(
    (select mode from verifications where project_id = current_project() and id = any(ids) limit 1),
    (select mode from callbacks where project_id = current_project() and id = any(ids) limit 1),
    (select mode from applicants where project_id = current_project() and id = any(ids) limit 1),
    (select mode from service_requests where project_id = current_project() and id = any(ids) limit 1),
    (select mode from reports where project_id = current_project() and id = any(ids) limit 1),
    (select mode from flow_codes where project_id = current_project() and id = any(ids) limit 1),
    (select mode from video_calls where project_id = current_project() and id = any(ids) limit 1), 'all')
$$;

-- Which mode the desk shows.
alter table sessions add column mode text not null default 'live' check (mode in ('live', 'test'));
comment on column sessions.mode is 'nobody';

-- As before, with the session's mode.
drop function open_session;
create function open_session(session_hash text) returns table (
  user_id uuid, email text, first_name text, last_name text, timezone text, country char(2), csrf text,
  password_at timestamptz, factor_at timestamptz, authenticated_at timestamptz, email_verified boolean,
  totp_enabled boolean, project_id uuid, role text, project_count bigint, mode text
) language plpgsql as $$
declare
  s sessions;
  u users;
begin
  select * into s from sessions where id_hash = session_hash and sessions.expires_at > now()
    and last_seen_at + make_interval(secs => idle_seconds) > now();
  if not found then return; end if;
  if s.last_seen_at < now() - make_interval(secs => least(60, s.idle_seconds / 4)) then
    -- Another call of this session that takes long (an export) must not hold up this one.
    update sessions set last_seen_at = now()
      where id_hash = (select l.id_hash from sessions l where l.id_hash = session_hash for update skip locked);
  end if;
  csrf := s.csrf;
  mode := s.mode;
  perform set_config('app.mode', s.mode, true);
  if s.user_id is not null then
    select * into u from users where users.id = s.user_id and disabled_at is null;
    if not found then return; end if;
    perform set_config('app.user_id', u.id::text, true);
    user_id := u.id; email := u.email; first_name := u.first_name; last_name := u.last_name;
    timezone := u.timezone; country := u.country;
    password_at := s.password_at; factor_at := s.factor_at; authenticated_at := s.authenticated_at;
    email_verified := u.email_verified_at is not null; totp_enabled := u.totp_enabled_at is not null;
    select count(*), max(m.role) filter (where m.project_id = s.current_project_id) into project_count, role
      from memberships m where m.user_id = u.id;
    if role is not null and s.authenticated_at is not null then
      project_id := s.current_project_id;
      perform set_config('app.project_id', project_id::text, true);
    else
      role := null;
    end if;
  end if;
  return next;
end $$;
grant execute on function open_session to veridesk_app;

-- As before, with the mode of the verification.
drop function open_flow;
create function open_flow(hash text) returns table (project_id uuid, verification_id uuid, asked_in uuid, mode text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.project_id, f.verification_id, f.asked_in, v.mode into project_id, verification_id, asked_in, mode
    from flow_sessions f
    join verifications v on v.project_id = f.project_id and v.id = f.verification_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    left join resubmissions r on r.project_id = f.project_id and r.id = f.asked_in
    where f.token_hash = hash and f.expires_at > now() and case
      when f.asked_in is not null then r.state = 'answered' or (r.state = 'waiting' and r.due_at > now())
      else (l.id is null or (l.revoked_at is null and l.expires_at > now())) and (v.status <> 'created'
        or not exists (select from flow_visit_devices d
          where d.project_id = f.project_id and d.verification_id = f.verification_id)
        or exists (select from flow_visit_devices d
          where d.project_id = f.project_id and d.verification_id = f.verification_id
            and d.device_hash = coalesce(f.device_hash, f.token_hash))) end;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.mode', mode, true);
  perform set_config('app.flow_session', hash, true);
  return next;
end $$;
alter function open_flow owner to veridesk_system;

-- As before, with the mode of what is opened: of a single link, as when it was made; of a permanent one, as its form is now.
drop function open_link;
create function open_link(hash text)
  returns table (project_id uuid, form_id uuid, link_id uuid, verification_id uuid, resubmission_id uuid, mode text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select l.project_id, l.form_id, l.id, l.mode into project_id, form_id, link_id, mode from form_links l where l.token_hash = hash;
  if not found then
    select f.project_id, f.id, case when v.config @> '{"isTest": true}' then 'test' else 'live' end
      into project_id, form_id, mode
      from forms f left join form_versions v
        on v.project_id = f.project_id and v.form_id = f.id and v.version = f.current_version
      where f.token_hash = hash;
  end if;
  if not found then
    select h.project_id, v.form_id, h.verification_id, v.mode into project_id, form_id, verification_id, mode
      from flow_handoffs h join verifications v on v.project_id = h.project_id and v.id = h.verification_id
      where h.token_hash = hash;
  end if;
  if not found then
    select r.project_id, v.form_id, r.verification_id, r.id, v.mode
      into project_id, form_id, verification_id, resubmission_id, mode
      from resubmission_links l
      join resubmissions r on r.project_id = l.project_id and r.id = l.resubmission_id
      join verifications v on v.project_id = r.project_id and v.id = r.verification_id
      where l.token_hash = hash;
  end if;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  perform set_config('app.mode', mode, true);
  return next;
end $$;
alter function open_link owner to veridesk_system;
revoke execute on function open_flow, open_link from public;
grant execute on function open_flow, open_link to veridesk_app;
