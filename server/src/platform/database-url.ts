/**
 * Address of a database behind a unix socket, as both `pg` and libpq read it. `new URL()` reads it too.
 * @param socketDirectory absolute directory that holds `.s.PGSQL.5432`.
 */
export function socketUrl(socketDirectory: string, role: string, database: string): string {
  const url = new URL("postgresql://localhost:5432");
  url.username = role;
  url.pathname = database;
  url.searchParams.set("host", socketDirectory);
  return url.href;
}

/** The same server and role, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/** Name of the database in the address, if it names one. */
export function databaseOf(url: string): string | undefined {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || undefined;
}
