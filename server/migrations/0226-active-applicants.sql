-- The list of applicants in the order of what happened last.
create index applicants_active on applicants (project_id, (greatest(created_at, last_event_at)) desc, id desc)
  where merged_into is null;
