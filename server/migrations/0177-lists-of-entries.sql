-- Whether the list of an entry is there was asked once for each row, by a foreign key: a third of the processor time that
-- an import took the database (docs/decisions/0086). Triggers ask once for each statement now. For our role, which reads
-- what is committed and sees a list and its entries alike, they and its privileges say what the key said.
alter table blacklist_entries drop constraint blacklist_entries_project_id_blacklist_code_fkey;

create function require_blacklist() returns trigger language plpgsql as $$
declare entry record;
begin
  for entry in select distinct project_id, blacklist_code from added loop
    -- Held until the transaction's end, so that no list goes while its entries come.
    perform from blacklists where project_id = entry.project_id and code = entry.blacklist_code for key share;
    if not found then
      raise foreign_key_violation using message = 'an entry of a blacklist that is not there',
        table = 'blacklist_entries', constraint = 'blacklist_entries_blacklist';
    end if;
  end loop;
  return null;
end $$;
create trigger blacklist_entries_blacklist after insert on blacklist_entries
  referencing new table as added for each statement execute function require_blacklist();

create function remove_entries_of_blacklist() returns trigger language plpgsql as $$
begin
  delete from blacklist_entries e using gone where e.project_id = gone.project_id and e.blacklist_code = gone.code;
  return null;
end $$;
create trigger blacklist_removed after delete on blacklists
  referencing old table as gone for each statement execute function remove_entries_of_blacklist();

-- A list keeps its code, an entry its list.
revoke update on blacklists, blacklist_entries from veridesk_app;
grant update (name, description, revision, changes_from, persons, companies, documents, tax_ids, updated_at)
  on blacklists to veridesk_app;
grant update (description, sought, revision) on blacklist_entries to veridesk_app;
