-- As before, and it says how many applicants stay because something still points to one of them.
drop function remove_erased_tests();
create function remove_erased_tests(out removed bigint, out kept bigint)
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
  exception when foreign_key_violation then
    removed := 0;
  end;
  select count(*) into kept from applicants where project_id = project and mode = 'test' and erased_at is not null;
end $$;
alter function remove_erased_tests owner to veridesk_system;
revoke execute on function remove_erased_tests from public;
grant execute on function remove_erased_tests to veridesk_app;

-- Rows about a test say so in their detail; the others are read by the index of the whole log.
create index audit_log_tests on audit_log (project_id, at desc, seq desc) where detail @> '{"is_test": true}'::jsonb;
