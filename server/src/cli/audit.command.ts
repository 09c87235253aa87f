import { z } from "zod";
import { accountChain } from "#server/platform/audit.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CliCommand, UsageError } from "./command.ts";

type Chain = { project_id: string; entries: number; broken_at: number | null };

/** A log without a head and a head without a log are chains, too. */
export async function verifyChains({ database }: Pick<Platform, "database">, project?: string): Promise<Chain[]> {
  const client = await database.pool.connect();
  try {
    await client.query(
      "begin; set transaction isolation level repeatable read, read only; set local role veridesk_system",
    );
    const { rows } = await client.query<Chain>(
      `select c.project_id, (select count(*) from audit_log l where l.project_id = c.project_id)::int as entries,
         verify_audit(c.project_id) as broken_at
       from (select project_id from audit_heads union select project_id from audit_log) c
       where $1::uuid is null or c.project_id = $1 order by 1`,
      [project ?? null],
    );
    return rows;
  } finally {
    await client.query("rollback").then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

export const auditCommand: CliCommand = {
  name: "audit",
  usage: ["audit verify", "audit verify PROJECT-ID"],
  about: "Walks the audit log's hash chains, all or one project's, and names the first broken row of each.",
  async run(platform, [verb, project, ...more], say) {
    if (verb !== "verify" || more.length > 0) throw new UsageError("audit verify [PROJECT-ID]");
    if (project !== undefined && !z.uuid().safeParse(project).success)
      throw new UsageError("A project's id is a UUID.");
    const chains = await verifyChains(platform, project);
    for (const { project_id, entries, broken_at } of chains) {
      const name = project_id === accountChain ? "accounts" : `project ${project_id}`;
      say(`${name}: ${entries} entries, ${broken_at === null ? "whole" : `BROKEN at entry ${broken_at}`}`);
    }
    if (chains.length === 0) say("No chain was found.");
    const broken = chains.filter(({ broken_at }) => broken_at !== null).length;
    say(`${chains.length} chains, ${broken} broken`);
    return broken > 0 || (project !== undefined && chains.length === 0) ? 1 : 0;
  },
};
