import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import type { Platform } from "./platform.ts";
import { releaseVersion } from "./release-version.ts";

const beatMs = 20_000;
/** What has not been seen for this long is forgotten. */
const forgottenAfter = "1 hour";

type ProcessRecord = {
  id: string;
  /** Says that this process is there, and how it is. */
  beat(): Promise<void>;
  /** It stops, and says so. */
  end(): Promise<void>;
};

/** Not written down yet. */
export function openProcessRecord({ database, config, jobs }: Platform): ProcessRecord {
  const id = randomUUID();
  return {
    id,
    async beat() {
      const memory = process.memoryUsage.rss();
      await database.inProject(null, async ({ tx }) => {
        await sql`
          insert into processes (id, host, pid, version, role, memory_bytes, jobs)
            values (${id}, ${hostname()}, ${process.pid}, ${releaseVersion()}, ${config.role}, ${memory}, ${jobs.underWay.size})
          on conflict (id) do update
            set seen_at = now(), memory_bytes = excluded.memory_bytes, jobs = excluded.jobs`.execute(tx);
        await sql`delete from processes where seen_at < now() - ${forgottenAfter}::interval`.execute(tx);
      });
    },
    async end() {
      await database.inProject(null, ({ tx }) => sql`delete from processes where id = ${id}`.execute(tx));
    },
  };
}

/** @returns stops it, and removes its row */
export function startProcessRecord(platform: Platform): () => Promise<void> {
  const record = openProcessRecord(platform);
  let beating: Promise<void> = Promise.resolve();
  const beat = () => {
    beating = record
      .beat()
      .catch((err: unknown) => platform.log.warn({ err }, "this process could not say that it is there"));
  };
  beat();
  const timer = setInterval(beat, beatMs).unref();
  return async () => {
    clearInterval(timer);
    // Else a beat under way would come after.
    await beating;
    await record.end().catch((err: unknown) => platform.log.warn({ err }, "this process is forgotten by itself"));
  };
}
