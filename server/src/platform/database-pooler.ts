import type { ClientBase } from "pg";

/** PgBouncer says a process number of its own. @param pid what `pg_backend_pid()` answers on this connection */
export function isPooled(client: ClientBase, pid: number): boolean {
  return "processID" in client && typeof client.processID === "number" && client.processID !== pid;
}
