-- How far a verification is, for customers' systems. In PL/pgSQL its plan is kept by the connection, also behind a pooler,
-- and it can be read in the round trip that begins a transaction. As who calls it: row-level security counts.
create function verification_result(of_id uuid)
returns table (
  id uuid, types text[], form_id uuid, applicant_id uuid, external_id text, created_at timestamptz, rules jsonb,
  status text, reasons text[], form_token text, link_id uuid, link_token text, comment text, checks jsonb
)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select v.id, v.types, v.form_id, v.applicant_id, v.external_id, v.created_at,
    jsonb_build_object('allowNewAttempts', fv.config->'allowNewAttempts', 'attemptsLimit', fv.config->'attemptsLimit',
      'blockRetries', fv.config->'blockRetries'),
    -- A decision that can still be undone is not announced yet.
    case when v.held_until is not null then 'pending' else v.status end,
    case when v.held_until is not null then '{}' else v.decline_reasons end,
    f.sealed_token, l.id, l.sealed_token,
    (select case when e.kind = 'decided' then e.comment end from verification_events e
      where e.project_id = v.project_id and e.verification_id = v.id and e.kind in ('decided', 'taken_back')
      order by e.at desc limit 1),
    (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'result', c.result, 'reasons', c.reasons)
      order by c.name), '[]') from verification_checks c
      where c.project_id = v.project_id and c.verification_id = v.id)
  from verifications v
    join form_versions fv on fv.project_id = v.project_id and fv.form_id = v.form_id and fv.version = v.form_version
    join forms f on f.project_id = v.project_id and f.id = v.form_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
  where v.project_id = current_project() and v.id = of_id;
end $$;
