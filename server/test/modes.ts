import type { ProjectMode } from "#contract/project/modes.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

/** As the switch of the desk's head does. */
export async function setMode(server: TestServer, member: Member, mode: ProjectMode): Promise<void> {
  await server.query("update sessions set mode = $2 where user_id = $1", [member.userId, mode]);
}

/** Whatever the project has becomes a test, as if it had been made in test mode. */
export async function turnIntoTests(server: TestServer, projectId: string): Promise<void> {
  const tables = await server.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'mode'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('blacklist_imports', 'sessions')`,
  );
  const client = await server.owner.connect();
  try {
    await client.query("begin");
    // Else no row changes its mode.
    await client.query("set local session_replication_role = replica");
    for (const { name } of tables)
      await client.query(`update ${name} set mode = 'test' where project_id = $1`, [projectId]);
    // No answer that was given before is given again.
    await client.query("update statistics_folds set folds = folds + 1 where project_id = $1", [projectId]);
    await client.query("commit");
  } finally {
    client.release();
  }
}
