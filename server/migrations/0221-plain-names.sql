-- Columns have the words of the field (docs/decisions/0172). Values, the list of personal columns and what sealed values are
-- bound to stay as they are: "sealed as screenings.asked" goes on to say what a value was sealed for.

-- The request for single items that a visit answers, or for which a verification waits.
alter table verifications rename column asked_in to resubmission_id;
alter table flow_sessions rename column asked_in to resubmission_id;
alter table flow_handoffs rename column asked_in to resubmission_id;
alter table liveness_runs rename column asked_in to resubmission_id;
alter table bank_ids rename column asked_in to resubmission_id;
alter index verifications_asked rename to verifications_requested;
do $$
declare t text;
begin
  foreach t in array array['verifications', 'flow_sessions', 'flow_handoffs', 'liveness_runs', 'bank_ids'] loop
    execute format('alter table %I rename constraint %I to %I', t, t || '_project_id_asked_in_fkey', t || '_resubmission_fkey');
  end loop;
end $$;

alter table resubmissions rename column asked_at to requested_at;
alter table resubmissions rename column asked_by to requested_by;
alter table resubmissions rename column asked_by_user_id to requested_by_user_id;
alter index resubmissions_project_id_verification_id_asked_at_idx rename to resubmissions_newest;

-- Until when a decision can be undone.
alter table verifications rename column held_until to undo_until;
alter index verifications_held rename to verifications_undo;

-- Since when nothing may be erased.
alter table applicants rename column held_at to legal_hold_at;

-- Submissions that wait until the balance covers their checks.
alter table held_submissions rename to unpaid_submissions;
alter table unpaid_submissions rename column held_at to unpaid_since;
alter index held_submissions_pkey rename to unpaid_submissions_pkey;
alter index held_submissions_oldest rename to unpaid_submissions_oldest;
alter table unpaid_submissions
  rename constraint held_submissions_project_id_verification_id_fkey to unpaid_submissions_verification_fkey;
alter table balance_notices rename column told_at to notified_at;

alter table mail_addresses rename column asked_at to requested_at;
alter table mail_addresses rename column asked_count to requested_count;
alter table revocation_answers rename column asked_at to requested_at;
alter index revocation_answers_asked_at_idx rename to revocation_answers_requested_at_idx;

-- What lists were searched for.
alter table screenings rename column asked_by to requested_by;
alter table screenings rename column asked_by_user_id to requested_by_user_id;
alter table screenings rename column asked to queried;
alter table screenings rename constraint screenings_asked_check to screenings_queried_check;
alter table screening_searches rename column asked to queried;
alter table monitored_applicants rename column asked to queried;
alter table monitored_applicants rename constraint monitored_applicants_asked_check to monitored_applicants_queried_check;
alter table monitored_applicants rename column looked_at to screened_at;
alter table monitoring_runs rename column looks to screenings;
alter table monitoring_runs rename column failed_looks to failed_screenings;
alter table blacklist_entries rename column sought to search_text;
alter table list_versions rename column reader to parser_version;

-- When the present movement was shown to the applicant, and which of the run's movements it is.
alter table liveness_runs rename column told_at to prompted_at;
alter table liveness_acts rename column place to position;

-- A visit that came by a hand-off.
alter table flow_sessions rename column handed_on to by_handoff;
alter table video_call_sides rename column heard_at to last_seen_at;

-- As before, with the new names.
drop function open_flow;
create function open_flow(hash text)
returns table (project_id uuid, verification_id uuid, resubmission_id uuid, mode text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.project_id, f.verification_id, f.resubmission_id, v.mode into project_id, verification_id, resubmission_id, mode
    from flow_sessions f
    join verifications v on v.project_id = f.project_id and v.id = f.verification_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
    left join resubmissions r on r.project_id = f.project_id and r.id = f.resubmission_id
    where f.token_hash = hash and f.expires_at > now() and case
      when f.resubmission_id is not null then r.state = 'answered' or (r.state = 'waiting' and r.due_at > now())
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
revoke execute on function open_flow from public;
grant execute on function open_flow to veridesk_app;

create or replace function overdue_work(older_than interval)
returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and coalesce(v.resubmitted_at, v.submitted_at) < now() - older_than
      and not exists (select from unpaid_submissions u where u.project_id = v.project_id and u.verification_id = v.id)
      and not exists (select from company_waits w
        where w.project_id = v.project_id and w.verification_id = v.id and w.until > now())
    order by v.submitted_at limit 20000)
  union all
  (select 'decision', v.project_id, v.id from verifications v
    where v.undo_until < now() - older_than order by v.undo_until limit 20000)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 20000)
  union all
  (select distinct on (u.project_id) 'unpaid', u.project_id, u.verification_id from unpaid_submissions u
    where u.unpaid_since < now() - older_than order by u.project_id, u.unpaid_since limit 20000)
$$;

create or replace function set_review_due()
returns trigger language plpgsql as $$
declare
  began timestamptz := coalesce(new.resubmitted_at, new.submitted_at);
begin
  if new.status not in ('pending', 'customer_pending') or new.resubmission_id is not null then
    new.due_at := null;
    return new;
  end if;
  if old.status in ('pending', 'customer_pending') and old.resubmission_id is null
    and old.submitted_at is not distinct from new.submitted_at then
    return new;
  end if;
  new.due_at := (
    select began + make_interval(hours => (fv.config ->> 'reviewHours')::int) + coalesce((
      select sum(coalesce(r.ended_at, now()) - r.requested_at) from resubmissions r
      where r.project_id = new.project_id and r.verification_id = new.id and r.requested_at >= began), interval '0')
    from forms f join form_versions fv
      on fv.project_id = f.project_id and fv.form_id = f.id and fv.version = f.current_version
    where f.project_id = new.project_id and f.id = new.form_id);
  if new.assignee_id is not null and not exists (select from memberships m
    where m.project_id = new.project_id and m.user_id = new.assignee_id and m.role <> 'developer') then
    new.assignee_id := null;
  end if;
  return new;
end $$;

create or replace function verification_result(of_id uuid)
returns table (id uuid, types text[], form_id uuid, applicant_id uuid, external_id text, created_at timestamptz, rules jsonb, status text, reasons text[], form_token text, link_id uuid, link_token text, comment text, checks jsonb)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select v.id, v.types, v.form_id, v.applicant_id, v.external_id, v.created_at,
    jsonb_build_object('allowNewAttempts', fv.config->'allowNewAttempts', 'attemptsLimit', fv.config->'attemptsLimit',
      'blockRetries', fv.config->'blockRetries'),
    -- A decision that can still be undone is not announced yet.
    case when v.undo_until is not null then 'pending' else v.status end,
    case when v.undo_until is not null then '{}' else v.decline_reasons end,
    f.sealed_token, l.id, l.sealed_token,
    case when v.undo_until is null then decision_comment(v.project_id, v.id) end,
    (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'result', c.result, 'reasons', c.reasons)
      order by c.name), '[]') from verification_checks c
      where c.project_id = v.project_id and c.verification_id = v.id)
  from verifications v
    join form_versions fv on fv.project_id = v.project_id and fv.form_id = v.form_id and fv.version = v.form_version
    join forms f on f.project_id = v.project_id and f.id = v.form_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
  where v.project_id = current_project() and v.id = of_id;
end $$;

create or replace function remove_erased_tests(OUT removed bigint, OUT kept bigint)
returns record
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  project uuid := current_project();
  people uuid[];
  cases uuid[];
  t text;
begin
  if project is null or current_setting('app.mode', true) is distinct from 'test' then
    raise exception 'only tests are removed';
  end if;
  begin
    select coalesce(array_agg(id), '{}') into people from applicants
      where project_id = project and mode = 'test' and erased_at is not null;
    select coalesce(array_agg(id), '{}') into cases from verifications
      where project_id = project and mode = 'test' and applicant_id = any(people);
    update verifications set resubmission_id = null, link_id = null, retry_of = null where project_id = project and id = any(cases);
    update form_links set returns_from = null where project_id = project and returns_from = any(cases);
    delete from callback_attempts where project_id = project
      and callback_id in (select id from callbacks where project_id = project and verification_id = any(cases));
    delete from resubmission_links where project_id = project
      and resubmission_id in (select id from resubmissions where project_id = project and verification_id = any(cases));
    -- Not the tables of files: those are gone by now, with what is kept of them, or keep their verification.
    foreach t in array array['callbacks', 'screening_hits', 'screenings', 'resubmission_answers', 'flow_sessions', 'flow_handoffs',
      'flow_codes', 'liveness_runs', 'bank_ids', 'video_call_sides', 'video_calls', 'video_call_rooms', 'resubmissions',
      'monitoring_events', 'monitored_applicants', 'verification_answers', 'verification_readings', 'verification_checks',
      'verification_events', 'verification_views', 'verification_sessions', 'identity_keys', 'face_descriptors', 'picture_prints',
      'verification_comments', 'verification_presences', 'photo_notes', 'verification_articles', 'affiliated_persons',
      'applicant_events', 'customer_verifications'] loop
      execute format('delete from %I where project_id = $1 and verification_id = any($2)', t) using project, cases;
    end loop;
    delete from verification_duplicates where project_id = project and (verification_id = any(cases) or other_id = any(cases));
    foreach t in array array['applicant_records', 'applicant_hashes', 'applicant_events', 'applicant_labels', 'applicant_keys',
      'screening_judgements', 'affiliated_persons', 'customer_parts', 'customer_applicants', 'form_links'] loop
      execute format('delete from %I where project_id = $1 and applicant_id = any($2)', t) using project, people;
    end loop;
    delete from verifications where project_id = project and id = any(cases);
    update applicants set merged_into = null, merged_at = null where project_id = project and id = any(people);
    delete from applicants where project_id = project and id = any(people);
    get diagnostics removed = row_count;
  exception when foreign_key_violation then
    removed := 0;
  end;
  select count(*) into kept from applicants where project_id = project and mode = 'test' and erased_at is not null;
end $$;

