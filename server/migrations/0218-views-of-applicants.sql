-- What a verification took of what the customer's system had sent: a part may be taken again by a later one.
alter table customer_verifications add column part_ids uuid[] not null default '{}';
update customer_verifications c set part_ids = p.ids from (
  select project_id, verification_id, array_agg(id) as ids from customer_parts
  where verification_id is not null group by project_id, verification_id) p
where p.project_id = c.project_id and p.verification_id = c.verification_id;

-- When a field was sent last; '*': those of which no time of their own is known.
alter table customer_applicants add column said_at jsonb not null default '{}';
update customer_applicants set said_at = jsonb_build_object('*', to_jsonb(updated_at));
comment on column customer_applicants.said_at is 'nobody: names of fields and times';

-- What was written with the decision that holds: none that was undone or taken back.
create function decision_comment(of_project uuid, of_id uuid) returns text language plpgsql stable as $$
begin
  return (select case when d.kind = 'decided' then nullif(d.comment, '') end from (
      select e.kind, e.comment, e.at, lead(e.kind) over (order by e.at) as next from verification_events e
      where e.project_id = of_project and e.verification_id = of_id and e.kind in ('decided', 'undone', 'taken_back')) d
    where d.kind in ('decided', 'taken_back') and d.next is distinct from 'undone'
    order by d.at desc limit 1);
end $$;

-- As before, but the comment too waits until a decision is announced.
create or replace function verification_result(of_id uuid)
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
    case when v.held_until is null then decision_comment(v.project_id, v.id) end,
    (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'result', c.result, 'reasons', c.reasons)
      order by c.name), '[]') from verification_checks c
      where c.project_id = v.project_id and c.verification_id = v.id)
  from verifications v
    join form_versions fv on fv.project_id = v.project_id and fv.form_id = v.form_id and fv.version = v.form_version
    join forms f on f.project_id = v.project_id and f.id = v.form_id
    left join form_links l on l.project_id = v.project_id and l.id = v.link_id
  where v.project_id = current_project() and v.id = of_id;
end $$;
