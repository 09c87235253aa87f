-- As before, and it says how many applicants stay because something still points to one of them.
alter function remove_erased_tests rename to remove_erased_tests_0204;
create function remove_erased_tests(out removed bigint, out kept bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  removed := remove_erased_tests_0204();
  select count(*) into kept from applicants
    where project_id = current_project() and mode = 'test' and erased_at is not null;
end $$;
revoke execute on function remove_erased_tests_0204 from veridesk_app;
alter function remove_erased_tests owner to veridesk_system;
revoke execute on function remove_erased_tests from public;
grant execute on function remove_erased_tests to veridesk_app;

-- Rows about a test say so in their detail; the others are read by the index of the whole log.
create index audit_log_tests on audit_log (project_id, at desc, seq desc) where detail @> '{"is_test": true}'::jsonb;
