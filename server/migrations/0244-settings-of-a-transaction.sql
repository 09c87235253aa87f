-- What a transaction says of itself (project, person, mode) is said through one function, which is another one on Citus
-- (docs/decisions/0204). Here it is written into the statement that calls it, and costs nothing.
create function set_for_transaction(name text, value text) returns text language sql as $$
  select set_config(name, value, true)
$$;

-- The functions that open a session, a link or a key: the same, but for that.
-- locks: none; functions alone are made again, from what they are, so that no copy of them is here
do $$
declare made text;
begin
  for made in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ 'perform set_config\(' order by p.oid
  loop
    execute regexp_replace(made, 'perform set_config\((.*?), true\);', 'perform set_for_transaction(\1);', 'g');
  end loop;
end $$;
