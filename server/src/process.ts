import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { openBlacklistFiles } from "#server/platform/children/blacklist-files.ts";
import { openJobs } from "#server/platform/jobs/job-queue.ts";
import { buildApp } from "./app.ts";
import { type Config, loadConfig } from "./config.ts";
import { buildCustomerApi } from "./customer-api.ts";
import { mailboxAddress } from "./features/project/mails/mails.mailbox.service.ts";
import { whereMailsWait } from "./features/project/mails/mails.rules.ts";
import { confinementOf, hideFromChildren, showToChildren } from "./platform/children/confinement.ts";
import { openEngines } from "./platform/children/engines.ts";
import { openNameEngine } from "./platform/children/names.ts";
import { acceptQueue } from "./platform/connections.ts";
import { openDatabases } from "./platform/database.ts";
import { openLogin } from "./platform/database-login.ts";
import { socketDirectoryOf } from "./platform/database-url.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { openDiskStore } from "./platform/files/files.disk.ts";
import { openS3Store } from "./platform/files/files.s3.ts";
import type { FileStore } from "./platform/files/files.ts";
import { keepForBackups } from "./platform/files/pending-files.ts";
import { installJobs } from "./platform/jobs/job-schema.ts";
import { startWorkers } from "./platform/jobs/jobs.ts";
import { endForSure } from "./platform/last-resort.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { listenForApplicants } from "./platform/origins.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";
import type { Platform } from "./platform/platform.ts";
import { startProcessRecord } from "./platform/processes.ts";
import { startRecurring } from "./platform/recurring.ts";
import { releaseVersion } from "./platform/release-version.ts";
import { openReplicas, replicaUrl } from "./platform/replicas.ts";
import { loadKeys } from "./platform/secrets/keys.ts";
import { traceFiles } from "./platform/traces/file-spans.ts";
import { openTraces } from "./platform/traces/open-traces.ts";
import { recurringWorks } from "./recurring-works.ts";
import { workers } from "./workers.ts";

/** `givesJobsBack`: jobs of killed workers are looked for. */
export type ProcessOverrides = Partial<Pick<Platform, "outbound" | "log" | "engines">> & { givesJobsBack?: boolean };

/** Without {@link keepForBackups}. */
export async function openFiles({
  storage,
  s3Region,
  s3Endpoint,
  s3AccessKeyId,
  s3SecretAccessKey,
}: Config): Promise<FileStore> {
  if (storage.kind === "disk") return openDiskStore(storage.directory);
  const hasKeys = s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined;
  return openS3Store({
    bucket: storage.bucket,
    folder: storage.folder,
    region: s3Region,
    endpoint: s3Endpoint,
    credentials: hasKeys ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } : undefined,
  });
}

/** The login of calls and jobs; the schema's owner is for migrations and the operator's commands. */
export const openPoolLogin = async (config: Config, log: Logger, ownerUrl: string): Promise<string> =>
  openLogin({
    ownerUrl,
    // Without DATABASE_DIRECT_URL they are one address.
    poolUrl: config.databaseUrl ?? ownerUrl,
    loginUrl: config.databaseLoginUrl,
    keys: await loadKeys(config),
    say: (warning) => log.warn(warning),
  });

/** The database must be migrated. */
export async function openPlatform(
  config: Config,
  databaseUrl: string,
  overrides: ProcessOverrides = {},
): Promise<Platform> {
  const log = overrides.log ?? createLog(config);
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  hideFromChildren(config.dataDir, socketDirectoryOf(databaseUrl));
  if (config.tessdataDir !== undefined) showToChildren(config.tessdataDir);
  const database = openDatabases({ url: databaseUrl, poolSize: config.databasePoolSize, onError });
  return {
    config,
    log,
    keys: await loadKeys(config),
    database,
    replicas: openReplicas({
      urls: config.databaseReadUrls.map((address) => replicaUrl(address, databaseUrl)),
      poolSize: config.databasePoolSize,
      log,
    }),
    files: keepForBackups(traceFiles(await openFiles(config), config.storage.kind), database),
    jobs: await openJobs(databaseUrl, onError, overrides.givesJobsBack ?? config.role !== "server"),
    outbound:
      overrides.outbound ??
      createOutbound({
        allowList: config.outboundAllow,
        ownHosts: [config.publicUrl, config.applicantUrl, config.apiPublicUrl].map((url) => new URL(url).hostname),
      }),
    engines:
      overrides.engines ??
      openEngines((error) => log.warn({ err: error }, "an engine had trouble"), config.cityDatabase),
    names: openNameEngine(new URL("./features/screening/screenings/names-worker.ts", import.meta.url), databaseUrl),
    blacklistFiles: openBlacklistFiles(
      new URL("./features/screening/blacklists/blacklist-file-worker.ts", import.meta.url),
    ),
    traces: await openTraces(config.traces, config.role, log),
  };
}

export async function closePlatform(platform: Platform): Promise<void> {
  await platform.jobs.stop();
  await platform.outbound.close();
  platform.blacklistFiles.close();
  await Promise.all([platform.engines.close(), platform.names.close()]);
  await Promise.all([platform.database.close(), platform.replicas?.close()]);
  await platform.traces?.close();
}

/** `upTo`: the last migration that runs, for a backup of an earlier release; without it all of them. */
export const prepareDatabase = (url: string, migrations: string, upTo?: string): Promise<string[]> =>
  migrate({
    url,
    directory: migrations,
    upTo,
    version: releaseVersion(),
    afterMigrations: (client) =>
      installJobs(
        client,
        url,
        workers.map(({ job }) => job),
      ),
  });

/** Past its pooler; without a setting, the embedded one. */
export async function openDatabaseServer(
  config: Config,
  log: Logger,
): Promise<{ url: string; embedded: EmbeddedPostgres | null }> {
  if (config.databaseUrl) return { url: config.databaseDirectUrl ?? config.databaseUrl, embedded: null };
  log.info("starting the embedded PostgreSQL");
  const embedded = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, "postgres"),
    onEvent: (event) => log.warn(event),
  });
  return { url: embedded.url, embedded };
}

/** Within 20 s of a signal, or when the parent is gone: no new calls, those under way finish, jobs finish or go back. */
function stopOnSignal(
  platform: Platform,
  {
    apps,
    embedded,
    stopRecurring,
    forget,
  }: {
    apps: readonly (FastifyInstance | null)[];
    embedded: EmbeddedPostgres | null;
    stopRecurring: () => Promise<void>;
    /** Removes its row from the list of processes. */
    forget: () => Promise<void>;
  },
): void {
  let isStopping = false;
  const stop = async (why: string) => {
    if (isStopping) return;
    isStopping = true;
    platform.log.info({ why }, "stopping");
    endForSure(19_000);
    setTimeout(() => {
      platform.log.error("what was under way did not end in time: ended by force");
      process.kill(process.pid, "SIGKILL");
    }, 17_500).unref();
    await stopRecurring();
    await Promise.all(apps.map((app) => app?.close()));
    await forget();
    await closePlatform(platform);
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
  process.once("disconnect", () => void stop("the process that started this one is gone"));
}

export const migrationsDirectory = () =>
  process.env.MIGRATIONS_DIR ?? fileURLToPath(new URL("../migrations", import.meta.url));

/** By ROLE. `dist`: the built pages. */
export async function startProcess(dist: string): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const missing = whereMailsWait(config);
  if (missing) log.warn(missing);
  const { url, embedded } = await openDatabaseServer(config, log);
  await prepareDatabase(url, migrationsDirectory());
  const platform = await openPlatform(config, await openPoolLogin(config, log, url), { log });
  const app = config.role === "worker" ? null : await buildApp(platform, dist);
  const api = config.role === "worker" ? null : await buildCustomerApi(platform);
  let stopRecurring: (() => Promise<void>) | null = null;
  const forget = startProcessRecord(platform);
  stopOnSignal(platform, { apps: [app, api], embedded, stopRecurring: async () => stopRecurring?.(), forget });
  if (config.role !== "server") {
    await startWorkers(platform, workers);
    stopRecurring = startRecurring(platform, recurringWorks);
  }
  const confinement = confinementOf(fileURLToPath(new URL("./platform/children/pictures-worker.ts", import.meta.url)));
  log[confinement.namespaces ? "info" : "warn"](confinement, "what holds child processes (docs/security.md)");
  if (!app || !api) {
    process.send?.("ready");
    return log.info("working");
  }
  await app.listen({ port: config.port, host: config.host, backlog: acceptQueue });
  await listenForApplicants(app, { port: config.applicantPort, host: config.host });
  await api.listen({ port: config.apiPort, host: config.apiHost, backlog: acceptQueue });
  process.send?.("ready");
  const mailbox = await mailboxAddress(config);
  process.stdout.write(
    [
      `\n  Veridesk is ready: ${config.publicUrl}`,
      `  Applicants' pages: ${config.applicantUrl}`,
      `  API: ${config.apiPublicUrl}`,
      ...(mailbox === null ? [] : [`  Mail that it sends: ${mailbox}`]),
      "\n",
    ].join("\n"),
  );
}
