-- The roles come from the contract's permissions, as those of every other notice.
drop function account_contacts(uuid);
create function account_contacts(account uuid, roles text[]) returns table (email text, account_email text, account_name text, project_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.email) u.email, who.email, who.first_name || ' ' || who.last_name, p.name
    from users who
    join memberships mine on mine.user_id = who.id
    join memberships m on m.project_id = mine.project_id and m.role = any(roles) and m.user_id <> who.id
    join users u on u.id = m.user_id and u.disabled_at is null and u.email_verified_at is not null
    join projects p on p.id = m.project_id
    where who.id = account
    order by u.email, p.created_at
    limit 200
$$;
alter function account_contacts(uuid, text[]) owner to veridesk_system;
revoke execute on function account_contacts(uuid, text[]) from public;
grant execute on function account_contacts(uuid, text[]) to veridesk_app;
