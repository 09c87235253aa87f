import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { KeyRing } from "./crypto.ts";
import type { Databases } from "./database.ts";
import type { Engines } from "./engines.ts";
import type { FileStore } from "./files.ts";
import type { Jobs } from "./job-queue.ts";
import type { Outbound } from "./outbound.ts";

/** What one process holds for as long as it lives. Features reach it through their context. */
export type Platform = {
  config: Config;
  log: Logger;
  keys: KeyRing;
  database: Databases;
  files: FileStore;
  jobs: Jobs;
  outbound: Outbound;
  engines: Engines;
};
