import type { ClientBase } from "pg";

/**
 * Whether a pooler (PgBouncer) stands before the database: it says a process number of its own when a connection is
 * opened, so that the one who answers has another.
 * @param pid what `pg_backend_pid()` answers on this connection
 */
export function isPooled(client: ClientBase, pid: number): boolean {
  return "processID" in client && typeof client.processID === "number" && client.processID !== pid;
}
