import { isCopiedFromAnother } from "./database.ts";

type Shareable = { query(text: string): Promise<unknown>; close(): Promise<void> };
type Options = {
  own?: boolean;
  overrides?: object;
  database?: object;
  moreRoutes?: object;
  settings?: Record<string, string>;
  workers?: number;
  servers?: number;
};

/** Opened servers of this process, the one that was used last at the end. Each has some twenty connections. */
const opened = new Map<string, Shareable>();
const mostOpened = 3;

/** Set where a process runs file after file; alone, a file closes what it opened. */
const isShared = process.env.TEST_SHARED_SERVERS === "1";

/** What a file leaves that another one would meet: counts by address, and work that nobody does any more. */
const leftovers = `
  delete from rate_counts;
  delete from code_attempts;
  delete from pgboss.job where state in ('created', 'retry');`;

async function closeOldest(): Promise<void> {
  for (const [key, server] of opened) {
    if (opened.size <= mostOpened) return;
    opened.delete(key);
    await server.close();
  }
}

export async function shareServer<S extends Shareable>(options: Options, open: () => Promise<S>): Promise<S> {
  const { own, overrides, database, moreRoutes, settings = {}, workers = 0, servers = 0 } = options;
  if (!isShared || own || overrides || database || moreRoutes || isCopiedFromAnother()) return open();
  const key = JSON.stringify([Object.entries(settings).sort(), workers, servers]);
  // Of one caller: the harness.
  const server = (opened.get(key) as S | undefined) ?? (await open());
  opened.delete(key);
  opened.set(key, server);
  await closeOldest();
  await server.query(leftovers);
  return { ...server, close: async () => undefined };
}
