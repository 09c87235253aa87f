/** @param socketDirectory absolute, holds `.s.PGSQL.5432` */
export function socketUrl(socketDirectory: string, role: string, database: string): string {
  const url = new URL("postgresql://localhost:5432");
  url.username = role;
  url.pathname = database;
  url.searchParams.set("host", socketDirectory);
  return url.href;
}

/** Null for a server that is reached by the network. */
export function socketDirectoryOf(url: string): string | null {
  const host = new URL(url).searchParams.get("host");
  return host?.startsWith("/") ? host : null;
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

export function databaseOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || undefined;
}
