-- Bytes of files of verifications that are not submitted: of one project, and of all projects of its owner. Sums alone.
create function unsubmitted_bytes(project uuid, account uuid) returns table (of_project bigint, of_account bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if project is distinct from current_project() then raise exception 'the files of another project'; end if;
  return query
    with own as (select m.project_id as id from memberships m where m.user_id = account and m.role = 'owner' union select project),
    begun as (select v.project_id, v.id from own join verifications v on v.project_id = own.id where v.status = 'created'),
    kept as (
      select f.project_id, f.size_bytes from begun join verification_files f on f.project_id = begun.project_id and f.verification_id = begun.id
      union all
      select f.project_id, f.size_bytes from begun join verification_videos f on f.project_id = begun.project_id and f.verification_id = begun.id
      union all
      select f.project_id, f.size_bytes from begun join liveness_acts f on f.project_id = begun.project_id and f.verification_id = begun.id)
    select coalesce(sum(kept.size_bytes) filter (where kept.project_id = project), 0)::bigint, coalesce(sum(kept.size_bytes), 0)::bigint
    from kept;
end $$;
alter function unsubmitted_bytes owner to veridesk_system;
revoke execute on function unsubmitted_bytes from public;
grant execute on function unsubmitted_bytes to veridesk_app;
