import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";

const settings = {
  fsync: "off",
  full_page_writes: "off",
  hot_standby: "on",
  max_wal_senders: "4",
  shared_buffers: "32MB",
};

/** For DATABASE_READ_URLS. */
export const addressOf = (url: string) => {
  const address = new URL(url);
  [address.username, address.password] = ["", ""];
  return address.href;
};

export type ReplicaPair = {
  /** As the owner. */
  url: string;
  replicaUrl: string;
  /** For DATABASE_READ_URLS. */
  address: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Stops the primary, and starts it as one that was a replica and is promoted: with a log of its own. */
  promotePrimary(): Promise<void>;
  stop(): Promise<void>;
};

/** As whoever owns the cluster, where we are root. */
async function inCluster(cluster: string, script: string, ...args: string[]): Promise<void> {
  const { uid, gid } = await stat(cluster);
  execFileSync("sh", [
    "-c",
    `${script}
     if [ "$(id -u)" = 0 ]; then chown ${uid}:${gid} "$1" "$1/standby.signal" "$1/.." "$1/postgresql.auto.conf"; fi`,
    "sh",
    cluster,
    ...args,
  ]);
}

/**
 * A copy of a server that is stopped, which follows it once it runs again.
 * @param dataDir of the embedded server @param host the directory of its socket
 */
export async function copyAsReplica(dataDir: string, copyDir: string, host: string): Promise<void> {
  await mkdir(copyDir, { mode: 0o700 });
  const [cluster, copy] = [join(dataDir, "cluster"), join(copyDir, "cluster")];
  execFileSync("cp", ["-a", cluster, copy]);
  const follow = `touch "$1/standby.signal"
     echo "primary_conninfo = 'host=$2 port=5432 user=veridesk'" >> "$1/postgresql.auto.conf"`;
  await inCluster(copy, follow, host);
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_promote(true, 60)");
  await client.end();
}

/** A migrated primary and a server that follows it, of the embedded programs; commits wait for the (careless) disk. */
export async function openReplicaPair(): Promise<ReplicaPair> {
  const directory = await mkdtemp(join(tmpdir(), "veridesk-pair-"));
  await chmod(directory, 0o711);
  const [dataDir, copyDir] = [join(directory, "primary"), join(directory, "replica")];
  const startPrimary = () => startEmbeddedPostgres({ dataDir, settings });
  const startCopy = () => startEmbeddedPostgres({ dataDir: copyDir, settings });
  let primary = await startPrimary();
  await prepareDatabase(primary.url, new URL("../migrations", import.meta.url).pathname);
  const host = new URL(primary.url).searchParams.get("host") ?? "";
  await primary.stop();
  await copyAsReplica(dataDir, copyDir, host);
  primary = await startPrimary();
  let replica: EmbeddedPostgres = await startCopy();
  return {
    url: primary.url,
    replicaUrl: replica.url,
    address: addressOf(replica.url),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startCopy();
    },
    promotePrimary: async () => {
      await primary.stop();
      await inCluster(join(dataDir, "cluster"), 'touch "$1/standby.signal"');
      primary = await startPrimary();
      await promote(primary.url);
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
