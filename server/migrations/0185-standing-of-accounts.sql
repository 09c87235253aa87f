-- What is free is not what fairness counts by (decision 0144): projects cost nothing, so their owner's account is counted,
-- and all accounts together that are young and have not paid.
alter table users
  -- When the operator gave its word for the account.
  add column vouched_at timestamptz,
  -- How many projects it may own by the operator's word; null: by the rule.
  add column projects_allowed int check (projects_allowed between 1 and 1000);

-- Who was here before is known; and whoever makes the first account runs the installation.
update users set vouched_at = now();
create function vouch_for_first() returns trigger language plpgsql as $$
begin
  if not exists (select from users) then new.vouched_at = now(); end if;
  return new;
end $$;
create trigger vouch_for_first before insert on users for each row execute function vouch_for_first();

-- Money that came in and was not paid back. Its owner is the account that has been owner longest.
create function standing_of(project uuid) returns table (account_id uuid, is_old boolean, is_vouched boolean, has_paid boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.created_at < now() - interval '14 days', u.vouched_at is not null,
    exists (select from memberships own join ledger_accounts l on l.project_id = own.project_id
      where own.user_id = u.id and own.role = 'owner' and l.outside < 0)
  from memberships m join users u on u.id = m.user_id
  where m.project_id = project and m.role = 'owner'
  order by m.created_at, m.user_id
  limit 1
$$;
alter function standing_of owner to veridesk_system;
revoke execute on function standing_of from public;
grant execute on function standing_of to veridesk_app;

-- The same of an account that adds a project: whether it has paid is written in projects that its session does not see.
create function projects_of_account(account uuid) returns table (owned int, allowed int, is_vouched boolean, has_paid boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from memberships m where m.user_id = u.id and m.role = 'owner'), u.projects_allowed,
    u.vouched_at is not null,
    exists (select from memberships own join ledger_accounts l on l.project_id = own.project_id
      where own.user_id = u.id and own.role = 'owner' and l.outside < 0)
  from users u where u.id = account
$$;
alter function projects_of_account owner to veridesk_system;
revoke execute on function projects_of_account from public;
grant execute on function projects_of_account to veridesk_app;
