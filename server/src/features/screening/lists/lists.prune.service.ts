import { sql } from "kysely";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { keptVersions } from "./lists.rules.ts";
import { lockList } from "./lists.store.service.ts";

/** Entries of versions that nobody goes back to any more. What the versions were stays. */
export async function pruneVersions(platform: Platform, code: string): Promise<void> {
  await inSystemStep(platform, "lists", null, async ({ tx }, client) => {
    await client.query("set local statement_timeout = '30min'; set local lock_timeout = '10min'");
    await lockList(client, code);
    const source = await tx
      .selectFrom("list_sources")
      .select(["current_version as current", "waiting_version as waiting", "last_version as last"])
      .where("code", "=", code)
      .executeTakeFirst();
    if (!source) return;
    const rows = await tx
      .selectFrom("list_versions")
      .select(["version", "state"])
      .where("source", "=", code)
      .where("has_entries", "=", true)
      .execute();
    const kept = keptVersions(rows, { ...source, count: platform.config.listsKeptVersions });
    if (rows.every(({ version }) => kept.includes(version))) return;
    await tx
      .updateTable("list_versions")
      .set({ has_entries: false })
      .where("source", "=", code)
      .where("has_entries", "=", true)
      .where(sql<boolean>`version <> all(${kept}::int[])`)
      .execute();
    // Not by the builder: its statements are given up after a minute.
    await client.query(
      `delete from list_entries e where e.source = $1 and e.to_version is not null and not exists
         (select from unnest($2::int[]) k (version) where k.version between e.from_version and e.to_version)`,
      [code, kept],
    );
  });
}
