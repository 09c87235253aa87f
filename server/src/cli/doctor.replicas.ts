import { Client } from "pg";
import { partsOfPosition, positionStatement, replicaUrl, timelineWritten } from "#server/platform/replicas.ts";
import {
  type DatabaseLook,
  type DoctorFinding,
  durationText,
  failure,
  messageOf,
  warning,
  well,
} from "./doctor.findings.ts";

type Found = { follows: boolean; timeline: number; position: string | null; seconds: number | null };
const state = `
  select pg_is_in_recovery() as follows, ${timelineWritten} as timeline, pg_last_wal_replay_lsn()::text as position,
    extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds`;
/** More than a burst of imports writes before it is sent on. */
const muchBytes = 64 * 1024 * 1024;

async function askReplica(url: string): Promise<Found | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Found>(state)).rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function replica({ client, url }: DatabaseLook, address: string): Promise<DoctorFinding> {
  const check = `replica ${new URL(address).searchParams.get("host") ?? new URL(address).host}`;
  let found: Found | undefined;
  try {
    found = await askReplica(replicaUrl(address, url));
  } catch (error) {
    return failure(
      check,
      messageOf(error),
      "Start it, or take it out of DATABASE_READ_URLS. The primary is read, meanwhile.",
    );
  }
  if (!found?.follows || found.position === null)
    return failure(check, "follows no primary", "It may have been promoted: take it out of DATABASE_READ_URLS.");
  const [{ position } = { position: "0:0/0" }] = (await client.query<{ position: string }>(positionStatement)).rows;
  const { timeline, lsn } = partsOfPosition(position);
  if (found.timeline !== timeline)
    return warning(
      check,
      `is on timeline ${found.timeline}, the primary is on ${timeline}`,
      "After a failover this ends with the replica's next checkpoint, in some minutes. If it does not, it follows an old primary: make it follow the new one. The primary is read, meanwhile.",
    );
  const [{ behind } = { behind: 0 }] = (
    await client.query<{ behind: number }>("select pg_wal_lsn_diff($1, $2)::float8 as behind", [lsn, found.position])
  ).rows;
  if (behind <= muchBytes) return well(check, `follows, ${Math.max(0, Math.round(behind / 1024))} kB behind`);
  const text = `${Math.round(behind / 1024 / 1024)} MB behind; its newest change is ${durationText(found.seconds ?? 0)} old`;
  return warning(check, text, "Look at its disk, its network and its long queries. The primary is read, meanwhile.");
}

/** DATABASE_READ_URLS, a line for each. */
export async function lookAtReplicas(look: DatabaseLook): Promise<DoctorFinding[]> {
  const { databaseReadUrls } = look.config;
  if (databaseReadUrls.length === 0) return [];
  const [row] = (await look.client.query<{ waits: string }>("select current_setting('synchronous_commit') as waits"))
    .rows;
  const findings: DoctorFinding[] = [];
  if (row?.waits === "off")
    findings.push(
      failure(
        "replicas",
        "synchronous_commit is off: what was written may be missing from a list that a replica reads",
        "Set synchronous_commit = on, or take DATABASE_READ_URLS away.",
      ),
    );
  for (const address of databaseReadUrls) findings.push(await replica(look, address));
  return findings;
}
