import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { BlacklistFileEngine } from "./children/blacklist-files.ts";
import type { Engines } from "./children/engines.ts";
import type { NameEngine } from "./children/names.ts";
import type { DatabaseConnections } from "./database.ts";
import type { FileStore } from "./files/files.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { OutboundClient } from "./outbound/outbound.ts";
import type { ReadReplicas } from "./replicas.ts";
import type { KeyRing } from "./secrets/crypto.ts";
import type { TraceSource } from "./traces/traces.ts";

/** Lives as long as the process. */
export type Platform = {
  config: Config;
  log: Logger;
  keys: KeyRing;
  database: DatabaseConnections;
  replicas: ReadReplicas | null;
  files: FileStore;
  jobs: JobQueue;
  outbound: OutboundClient;
  engines: Engines;
  names: NameEngine;
  blacklistFiles: BlacklistFileEngine;
  /** Null: none. */
  traces: TraceSource | null;
};
