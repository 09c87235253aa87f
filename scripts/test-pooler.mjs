// PgBouncer in transaction mode before the maintained PostgreSQL of the tests, set up as docs/scaling.md says.
import { spawn } from "node:child_process";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { run } from "./project.mjs";

const port = 6432;
/** Fewer than the connections of two servers, so that they must share them. */
const poolSize = 12;
const password = "of a database that is thrown away";

/** For every database that is made later. */
export const poolerSql = `
  create role pgbouncer login password '${password}';
  create schema pgbouncer;
  create function pgbouncer.find_login(asked text) returns table (name text, secret text)
    language sql security definer set search_path = pg_catalog, pg_temp as $$
      select rolname::text, rolpassword from pg_authid where rolname = asked and rolcanlogin and not rolsuper $$;
  revoke all on function pgbouncer.find_login from public;
  grant usage on schema pgbouncer to pgbouncer;
  grant execute on function pgbouncer.find_login to pgbouncer;`;

/** Who logs in through PgBouncer shows a password to PostgreSQL too. */
export const poolerHba = `local all veridesk trust
local all pgbouncer scram-sha-256
local all +veridesk_app scram-sha-256
local all all trust
`;

const settings = (directory) => `[databases]
* = host=${directory} port=5432

[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${directory}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
auth_type = scram-sha-256
auth_file = ${join(directory, "userlist.txt")}
auth_user = pgbouncer
auth_query = select name, secret from pgbouncer.find_login($1)
logfile = ${join(directory, "pgbouncer.log")}
pidfile = ${join(directory, "pgbouncer.pid")}
log_connections = 0
log_disconnections = 0
; each test has a database of its own, and leaves it
server_idle_timeout = 15
`;

const findPrograms = () => ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path));

/** @returns the program; undefined when there is none and it may not be installed */
export async function findPgBouncer(mayInstall) {
  if (!findPrograms() && mayInstall) {
    console.error("Installing PgBouncer (apt-get) …");
    const install = "apt-get update -qq && apt-get install -qq -y --no-install-recommends pgbouncer";
    await run("sh", ["-c", install], { env: { DEBIAN_FRONTEND: "noninteractive" } });
  }
  return findPrograms();
}

/**
 * @param directory of PostgreSQL's socket; PgBouncer's is beside it
 * @param account who runs both, where we are root
 */
export async function startPgBouncer(program, directory, account) {
  const write = (name, text) => {
    writeFileSync(join(directory, name), text, { mode: 0o600 });
    if (account.uid) chownSync(join(directory, name), account.uid, account.gid);
    return join(directory, name);
  };
  write("userlist.txt", `"pgbouncer" "${password}"\n`);
  const ini = write("pgbouncer.ini", settings(directory));
  const server = spawn(program, ["-q", ini], { ...account, cwd: directory, stdio: "ignore" });
  const ended = new Promise((done) => server.on("exit", done));
  process.on("exit", () => server.kill("SIGINT"));
  for (let tries = 0; !existsSync(join(directory, `.s.PGSQL.${port}`)); tries++) {
    if (server.exitCode !== null || tries > 200)
      throw new Error(readFileSync(join(directory, "pgbouncer.log"), "utf8"));
    await wait(50);
  }
  const stop = async () => {
    server.kill("SIGQUIT");
    await ended;
  };
  return { url: `postgresql://veridesk@localhost:${port}/postgres?host=${encodeURIComponent(directory)}`, stop };
}
