import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { Client } from "pg";
import { databaseBounds } from "./database-bounds.ts";
import { isPooled } from "./database-pooler.ts";
import { databaseOf } from "./database-url.ts";
import { advisoryLocks } from "./locks.ts";
import { deriveSecret, type KeyRing } from "./secrets/crypto.ts";
import { SettingsError } from "./settings.ts";

const passes = 4096;

/** PostgreSQL's stored form of a password (RFC 5802): the password itself is in no statement log. */
function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, passes, 32, "sha256");
  const mac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(mac("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${passes}:${salt.toString("base64")}$${stored}:${mac("Server Key").toString("base64")}`;
}

async function ask<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 30_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Role = { strong: boolean; roles: string[]; pid: number; acting: string };
type Login = {
  /** It can become `veridesk_app` and nothing else. */
  isNarrow: boolean;
  /** A job's statement stands alone, and a pooler passes no start-up option on: there the login itself must be `veridesk_app`. */
  canTakeJobs: boolean;
};

export async function inspectLogin(url: string): Promise<Login | null> {
  try {
    return await ask(url, async (client) => {
      const { rows } = await client.query<Role>(
        `select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolinherit as strong,
           array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as roles,
           pg_backend_pid() as pid, current_user::text as acting
         from pg_roles r where r.rolname = session_user`,
      );
      await client.query("begin; set local role veridesk_app; rollback");
      const [found] = rows;
      if (!found) return null;
      return {
        isNarrow: !found.strong && found.roles.every((role) => role === "veridesk_app"),
        canTakeJobs: found.acting === "veridesk_app" || !isPooled(client, found.pid),
      };
    });
  } catch {
    return null;
  }
}

const withLogin = (url: string, role: string, password: string): string => {
  const changed = new URL(url);
  [changed.username, changed.password] = [encodeURIComponent(role), password];
  return changed.href;
};

/**
 * A pooler passes no option of a connection on. Row-level security makes short queries look costly, and compiling them
 * takes longer than running them.
 */
const brought = { role: "veridesk_app", jit: "off" };

const makeLogin = (ownerUrl: string, role: string, password: string): Promise<void> =>
  ask(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(role);
    const secret = client.escapeLiteral(scramOf(password));
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.databaseLogin]);
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    const rights = "login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
    await client.query(
      rowCount ? `alter role ${name} password ${secret}` : `create role ${name} ${rights} password ${secret}`,
    );
    await client.query(`grant veridesk_app to ${name}`);
    for (const [setting, value] of Object.entries({ ...databaseBounds, ...brought }))
      await client.query(`alter role ${name} set ${setting} = ${client.escapeLiteral(value)}`);
  });

/** What a role of an earlier release lacks. */
const bringSettings = (ownerUrl: string, role: string): Promise<void> =>
  ask(ownerUrl, async (client) => {
    const { rows } = await client.query<{ set: string[] }>(
      `select coalesce((select setconfig from pg_db_role_setting where setrole = r.oid and setdatabase = 0), '{}') as set
       from pg_roles r where rolname = $1`,
      [role],
    );
    for (const [setting, value] of Object.entries(brought))
      if (rows[0] && !rows[0].set.includes(`${setting}=${value}`))
        await client.query(
          `alter role ${client.escapeIdentifier(role)} set ${setting} = ${client.escapeLiteral(value)}`,
        );
  });

type Given = {
  ownerUrl: string;
  /** The same database, maybe through a pooler. */
  poolUrl?: string;
  loginUrl: string | undefined;
  keys: KeyRing;
  say: (warning: string) => void;
};

/** Named after the database, since roles belong to the whole server. */
export const loginRoleOf = (ownerUrl: string): string => `${databaseOf(ownerUrl) ?? "veridesk"}_login`;

const advice =
  "so the desk logs in to the database as the owner of its tables. Make the role as docs/operations.md says, and set DATABASE_LOGIN_URL.";

/**
 * A login role that owns nothing and can only become `veridesk_app`, so that not even injected SQL gets past
 * row-level security. Its password is derived from the encryption key; one that was set with an earlier key is kept,
 * so that processes can be restarted one after the other.
 * @returns the address for the pool; the owner's own, with a warning, where such a role cannot be made
 * @throws SettingsError when DATABASE_LOGIN_URL can do more, or cannot log in
 */
export async function openLogin({ ownerUrl, poolUrl = ownerUrl, loginUrl, keys, say }: Given): Promise<string> {
  if (loginUrl !== undefined) {
    const login = await inspectLogin(loginUrl);
    if (login?.isNarrow && login.canTakeJobs) return loginUrl;
    throw new SettingsError(
      login?.isNarrow
        ? "Behind a pooler the role of DATABASE_LOGIN_URL must start as veridesk_app: alter role … set role = veridesk_app."
        : "DATABASE_LOGIN_URL must be a role that can log in and can only become veridesk_app; docs/operations.md says how to make it.",
    );
  }
  const role = loginRoleOf(ownerUrl);
  const isGood = async (url: string) => {
    const login = await inspectLogin(url);
    return login?.isNarrow === true && login.canTakeJobs;
  };
  // Where the owner may not, the look at the login says whether it is needed.
  await bringSettings(ownerUrl, role).catch(() => undefined);
  const passwords = [keys.current, ...keys.byId.values()].map((key) => deriveSecret(key, `database login ${role}`));
  const urls = [...new Set(passwords)].map((password) => withLogin(poolUrl, role, password));
  for (const url of urls) if (await isGood(url)) return url;
  const [current = ""] = passwords;
  try {
    await makeLogin(ownerUrl, role, current);
  } catch (error) {
    say(`The role ${role} could not be made (${error instanceof Error ? error.message : error}), ${advice}`);
    return poolUrl;
  }
  const url = withLogin(poolUrl, role, current);
  if (await isGood(url)) return url;
  say(`The role ${role} cannot log in, or can do more than become veridesk_app, ${advice}`);
  return poolUrl;
}
