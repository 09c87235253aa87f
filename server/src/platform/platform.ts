import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { BlacklistFileEngine } from "./children/blacklist-files.ts";
import type { Engines } from "./children/engines.ts";
import type { NameEngine } from "./children/names.ts";
import type { Databases } from "./database.ts";
import type { FileStore } from "./files/files.ts";
import type { Jobs } from "./jobs/job-queue.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { KeyRing } from "./secrets/crypto.ts";

/** Lives as long as the process. */
export type Platform = {
  config: Config;
  log: Logger;
  keys: KeyRing;
  database: Databases;
  files: FileStore;
  jobs: Jobs;
  outbound: Outbound;
  engines: Engines;
  names: NameEngine;
  blacklistFiles: BlacklistFileEngine;
};
