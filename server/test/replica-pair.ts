import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";

const settings = {
  fsync: "off",
  full_page_writes: "off",
  hot_standby: "on",
  max_wal_senders: "4",
  shared_buffers: "32MB",
};

const addressOf = (url: string) => {
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
  stop(): Promise<void>;
};

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
  const cluster = join(dataDir, "cluster");
  await mkdir(copyDir, { mode: 0o700 });
  const copy = join(copyDir, "cluster");
  const { uid, gid } = await stat(cluster);
  execFileSync("cp", ["-a", cluster, copy]);
  execFileSync("sh", [
    "-c",
    `touch "$1/standby.signal"; echo "primary_conninfo = 'host=$2 port=5432 user=veridesk'" >> "$1/postgresql.auto.conf"
     if [ "$(id -u)" = 0 ]; then chown ${uid}:${gid} "$1" "$1/standby.signal" "$1/.."; fi`,
    "sh",
    copy,
    host,
  ]);
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
    stop: async () => {
      await replica.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
