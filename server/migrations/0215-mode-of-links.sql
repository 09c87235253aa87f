-- As before, and of a link.
create or replace function mode_of(ids uuid[]) returns text language sql stable as $$
  select coalesce(
    (select mode from verifications where project_id = current_project() and id = any(ids) limit 1),
    (select mode from callbacks where project_id = current_project() and id = any(ids) limit 1),
    (select mode from applicants where project_id = current_project() and id = any(ids) limit 1),
    (select mode from service_requests where project_id = current_project() and id = any(ids) limit 1),
    (select mode from reports where project_id = current_project() and id = any(ids) limit 1),
    (select mode from flow_codes where project_id = current_project() and id = any(ids) limit 1),
    (select mode from video_calls where project_id = current_project() and id = any(ids) limit 1),
    (select mode from form_links where project_id = current_project() and id = any(ids) limit 1), 'all')
$$;
