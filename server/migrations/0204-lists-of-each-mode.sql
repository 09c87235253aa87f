-- Lists of each mode (docs/decisions/0160). What was answered from an index alone says the mode too. Tests are few: they have
-- small indexes of their own, so that a list of tests does not walk past a million live rows.
drop index verifications_list, verifications_status, verifications_form, verifications_country, verifications_queue,
  verifications_asked, verifications_assignee, verifications_proposed, verifications_due, verifications_without_due,
  verifications_unassigned;
create index verifications_list on verifications (project_id, created_at desc, id desc) include (status, country, form_id, mode);
create index verifications_status on verifications (project_id, status, created_at desc, id desc) include (country, form_id, mode);
create index verifications_form on verifications (project_id, form_id, created_at desc, id desc) include (status, country, mode);
create index verifications_country on verifications (project_id, country, created_at desc, id desc)
  include (status, form_id, mode);
create index verifications_queue on verifications (project_id, created_at, id) include (mode)
  where status in ('processing', 'pending', 'customer_pending');
create index verifications_asked on verifications (project_id, created_at desc, id desc) include (status, form_id, mode)
  where asked_in is not null;
create index verifications_assignee on verifications (project_id, assignee_id, created_at desc, id desc)
  include (status, form_id, mode) where assignee_id is not null;
create index verifications_proposed on verifications (project_id, created_at desc, id desc) include (status, form_id, mode)
  where proposal_id is not null;
create index verifications_due on verifications (project_id, due_at, id)
  include (status, assignee_id, form_id, created_at, mode) where due_at is not null;
create index verifications_without_due on verifications (project_id, created_at, id)
  include (status, assignee_id, form_id, mode) where due_at is null and status in ('pending', 'customer_pending');
create index verifications_unassigned on verifications (project_id, status, created_at desc, id desc) include (mode)
  where assignee_id is null and status in ('pending', 'customer_pending');
create index verifications_tests on verifications (project_id, created_at desc, id desc) include (status, country, form_id, mode)
  where mode = 'test';

drop index service_requests_newest;
create index service_requests_newest on service_requests (project_id, created_at desc, id desc)
  include (type, status, risk, country, mode);

drop index applicants_project_id_created_at_id_idx;
create index applicants_newest on applicants (project_id, created_at desc, id desc) include (mode);
create index applicants_tests on applicants (project_id, created_at desc, id desc) include (mode) where mode = 'test';

-- What erasing leaves of a live person proves what was done; of a test it is of no use. Removes the rows of erased test
-- applicants, of the transaction's project and in test mode alone. What something else still points to stays for the next time.
create function remove_erased_tests() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  project uuid := current_project();
  people uuid[];
  cases uuid[];
  t text;
  removed bigint;
begin
  if project is null or current_setting('app.mode', true) is distinct from 'test' then
    raise exception 'only tests are removed';
  end if;
  select coalesce(array_agg(id), '{}') into people from applicants
    where project_id = project and mode = 'test' and erased_at is not null;
  select coalesce(array_agg(id), '{}') into cases from verifications
    where project_id = project and mode = 'test' and applicant_id = any(people);
  update verifications set asked_in = null, link_id = null, retry_of = null where project_id = project and id = any(cases);
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
  return removed;
exception when foreign_key_violation then
  return 0;
end $$;
do $$
declare t text;
begin
  foreach t in array array['callbacks', 'screening_hits', 'screenings', 'resubmission_answers', 'flow_sessions', 'flow_handoffs',
    'flow_codes', 'liveness_runs', 'bank_ids', 'video_call_sides', 'video_calls', 'video_call_rooms', 'resubmissions',
    'monitoring_events', 'monitored_applicants', 'verification_answers', 'verification_readings', 'verification_checks',
    'verification_events', 'verification_views', 'verification_sessions', 'identity_keys', 'face_descriptors', 'picture_prints',
    'verification_comments', 'verification_presences', 'photo_notes', 'verification_articles', 'affiliated_persons',
    'applicant_events', 'callback_attempts', 'resubmission_links', 'verification_duplicates', 'applicant_records',
    'applicant_hashes', 'applicant_labels', 'applicant_keys', 'screening_judgements', 'customer_parts', 'customer_applicants',
    'customer_verifications', 'form_links', 'verifications', 'applicants'] loop
    execute format('grant select, delete on %I to veridesk_system', t);
  end loop;
end $$;
grant update on verifications, form_links, applicants to veridesk_system;
alter function remove_erased_tests owner to veridesk_system;
revoke execute on function remove_erased_tests from public;
grant execute on function remove_erased_tests to veridesk_app;
