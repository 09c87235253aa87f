import type { ClientBase } from "pg";
import { BackupRefusal } from "./backup.keys.ts";

// Row-level security is forced: it binds the owner of the tables too, who is no superuser on a maintained server. As a member
// of `veridesk_system` it reads every row, once the transaction is of both modes.

const applies = "exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(current_user, r, 'usage'))";
const readsAll = "p.polpermissive and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, p.polrelid) = 'true'";
const hidden = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
    and (not exists (select from pg_policy p where p.polrelid = c.oid and ${readsAll} and ${applies})
      or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname <> 'own_mode' and ${applies}))
  order by 1`;

/** For the rest of the transaction. @throws BackupRefusal when rows of a table would be missing */
export async function seeEverything(client: ClientBase): Promise<void> {
  await client.query("select set_config('app.mode', 'all', true)");
  const { rows } = await client.query<{ sees: boolean }>(
    "select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user",
  );
  if (rows[0]?.sees === true) return;
  const names = (await client.query<{ name: string }>(hidden)).rows.map(({ name }) => name);
  if (names.length > 0)
    throw new BackupRefusal(
      `The role of the database's address does not see every row of ${names.length} tables (${names[0]}). Name the role that owns the tables, and that is a member of veridesk_system.`,
    );
}
