-- What no identity document holds can no longer be left to one: forms that did ask their applicants again.
alter table form_versions no force row level security;
update form_versions set config = jsonb_set(config, '{steps}', (
  select jsonb_agg(case when step->>'type' = 'PROFILE' then jsonb_set(step, '{fields}', (
    select jsonb_object_agg(name, case
      when name in ('residence_country', 'email', 'phone', 'wallet_address', 'telegram_username', 'pep', 'ssn')
      then field || '{"dataExtraction": false}' else field end)
    from jsonb_each(step->'fields') each (name, field))) else step end order by place)
  from jsonb_array_elements(config->'steps') with ordinality steps (step, place)))
where exists (select from jsonb_array_elements(config->'steps') step
  cross join jsonb_each(case when step->>'type' = 'PROFILE' then step->'fields' else '{}' end) each (name, field)
  where name in ('residence_country', 'email', 'phone', 'wallet_address', 'telegram_username', 'pep', 'ssn')
    and field->>'dataExtraction' = 'true');
alter table form_versions force row level security;
