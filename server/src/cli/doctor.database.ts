import { readListRows } from "#server/features/screening/lists/lists.rows.queries.ts";
import { openDatabases } from "#server/platform/database.ts";
import { inspectLogin, loginRoleOf } from "#server/platform/database-login.ts";
import { pendingMigrations, readMigrations } from "#server/platform/migrate.ts";
import { releaseVersion } from "#server/platform/release-version.ts";
import { hasKey, loadKeys } from "#server/platform/secrets/keys.ts";
import { migrationsDirectory } from "#server/process.ts";
import {
  type DatabaseLook,
  type DoctorFinding,
  durationText,
  failure,
  lookAt,
  warning,
  well,
} from "./doctor.findings.ts";
import { lookAtReplicas } from "./doctor.replicas.ts";

async function ask<Row extends object>({ client }: DatabaseLook, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}

async function server(look: DatabaseLook): Promise<DoctorFinding> {
  const [row] = await ask<{ version: string; number: number }>(
    look,
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  const text = `PostgreSQL ${row?.version}`;
  return (row?.number ?? 0) < 150_000
    ? failure("database", text, "Veridesk needs PostgreSQL 15 or newer.")
    : well("database", text);
}

async function clock(look: DatabaseLook): Promise<DoctorFinding> {
  const before = Date.now();
  const [row] = await ask<{ now: Date }>(look, "select clock_timestamp() as now");
  const middle = (before + Date.now()) / 2;
  const seconds = Math.abs((row?.now.getTime() ?? 0) - middle) / 1000;
  const text = `this machine and the database differ by ${seconds.toFixed(1)} s`;
  const todo = "Let both follow a time server (NTP): codes and ends of sessions depend on it.";
  if (seconds > 30) return failure("clock", text, todo);
  return seconds > 2 ? warning("clock", text, todo) : well("clock", text);
}

/** @returns the finding, and whether the schema is this release's */
async function schema(look: DatabaseLook): Promise<{ finding: DoctorFinding; isCurrent: boolean }> {
  const [there] = await ask<{ there: boolean }>(
    look,
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (there?.there !== true) {
    const finding = warning(
      "schema",
      "the database is empty",
      "The first start, or the command migrate, makes the schema.",
    );
    return { finding, isCurrent: false };
  }
  // The releases before 0.2.0 made no column of the least release.
  const applied = await ask<{ name: string; sha256: string; leastVersion: string | null }>(
    look,
    `select name, sha256, to_jsonb(m) ->> 'least_version' as "leastVersion" from schema_migrations m
     order by name collate "C"`,
  );
  const files = await readMigrations(migrationsDirectory());
  const pending = pendingMigrations(files, applied, releaseVersion());
  if (applied.length > files.length) {
    const later = `${applied.at(-1)?.name} is of a later release, beside which this one works`;
    return { finding: warning("schema", later, "Finish the upgrade: start the later release."), isCurrent: true };
  }
  if (pending.length === 0) return { finding: well("schema", `${applied.at(-1)?.name}`), isCurrent: true };
  const text = `${pending.length} migrations wait, from ${pending[0]?.name} on`;
  return {
    finding: warning("schema", text, "Start this release, or run the command migrate; back up first."),
    isCurrent: false,
  };
}

const unforced = `
  select c.relname::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`;
const appRole = `
  select r.rolsuper or r.rolbypassrls or r.rolcreaterole as strong, exists (select from pg_class where relowner = r.oid) as owns
  from pg_roles r where r.rolname = 'veridesk_app'`;
const loginRole = `
  select not (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolinherit)
    and not exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid and g.rolname <> 'veridesk_app') as narrow
  from pg_roles r where r.rolname = $1`;

async function rowSecurity(look: DatabaseLook): Promise<DoctorFinding> {
  const todo = "Compare with docs/operations.md, A maintained server: projects may see each other's rows.";
  const open = await ask<{ name: string }>(look, unforced);
  if (open.length > 0)
    return failure("row security", `off for ${open.length} tables: ${open.map(({ name }) => name).join(", ")}`, todo);
  const [role] = await ask<{ strong: boolean; owns: boolean }>(look, appRole);
  if (!role || role.strong || role.owns)
    return failure("row security", "veridesk_app is missing, or may do more than it should", todo);
  await look.client.query("begin; set local role veridesk_app");
  try {
    const seen = await ask<{ n: number }>(look, "select count(*)::int as n from projects");
    return seen[0]?.n === 0
      ? well("row security", "in force for veridesk_app: without a project it sees none")
      : failure("row security", `without a project veridesk_app sees ${seen[0]?.n} projects`, todo);
  } finally {
    await look.client.query("rollback");
  }
}

async function login(look: DatabaseLook): Promise<DoctorFinding> {
  const { databaseLoginUrl } = look.config;
  const todo = "Make the role as docs/operations.md says, and set DATABASE_LOGIN_URL.";
  if (databaseLoginUrl !== undefined) {
    const isNarrow = (await inspectLogin(databaseLoginUrl))?.isNarrow === true;
    return isNarrow
      ? well("login", "DATABASE_LOGIN_URL can only become veridesk_app")
      : failure("login", "DATABASE_LOGIN_URL does not log in, or can do more than become veridesk_app", todo);
  }
  const role = loginRoleOf(look.url);
  const [found] = await ask<{ narrow: boolean }>(look, loginRole, [role]);
  if (!found) return warning("login", `the role ${role} is not there: a start makes it, where the owner may`, todo);
  return found.narrow
    ? well("login", `${role} can only become veridesk_app`)
    : failure("login", `${role} can do more than become veridesk_app`, todo);
}

const sealedWith = `
  select split_part(sealed, '.', 2) as id, count(*)::int as n from (
    select sealed_totp_secret as sealed from users union all select sealed_key from project_keys
    union all select sealed_key from applicant_keys union all select sealed_key from api_keys union all select sealed_token from forms
    union all select sealed_secret from webhook_secrets union all select sealed_key from qes_certificates) s
  where sealed <> '' group by 1`;

async function sealed(look: DatabaseLook): Promise<DoctorFinding> {
  // Else one would be made.
  if (!(await hasKey(look.config)))
    return failure(
      "secrets",
      "the key of this database is not here",
      "Bring it back: DATA_DIR/keys or ENCRYPTION_KEY.",
    );
  const { current, byId } = await loadKeys(look.config);
  const used = await ask<{ id: string; n: number }>(look, sealedWith);
  const lost = used.filter(({ id }) => !byId.has(id));
  if (lost.length > 0) {
    const text = lost.map(({ id, n }) => `${n} values need key ${id}`).join(", ");
    return failure("secrets", text, "Put that key into ENCRYPTION_KEYS_OLD, and run keys reseal.");
  }
  const old = used.filter(({ id }) => id !== current.id).reduce((sum, { n }) => sum + n, 0);
  return old > 0
    ? warning("secrets", `${old} values are sealed with an earlier key`, "Run keys reseal, then drop the earlier key.")
    : well("secrets", "everything opens with the current key");
}

async function lists(look: DatabaseLook): Promise<DoctorFinding[]> {
  const database = openDatabases({ url: look.url, poolSize: 2, onError: () => undefined });
  try {
    const { items } = await database.inProject(null, ({ tx }) => readListRows({ tx }, look.config));
    const enabled = items.filter((each) => each.enabled);
    if (enabled.length === 0)
      return [warning("lists", "none is loaded: nothing is screened", "lists enable ofac un uk (docs/lists.md)")];
    const found = enabled.map(({ code, isOld, current, problem, confirmedAt, waiting }): DoctorFinding => {
      const age = confirmedAt === null ? "" : durationText((Date.now() - Date.parse(confirmedAt)) / 1000);
      if (current === null) return failure(`list ${code}`, "has no version yet", `lists refresh ${code}`);
      if (isOld) return failure(`list ${code}`, `confirmed ${age} ago: too old`, `lists refresh ${code}`);
      if (waiting)
        return warning(
          `list ${code}`,
          `version ${waiting.version} waits`,
          `lists versions ${code}, then lists accept ${code}`,
        );
      if (problem) return warning(`list ${code}`, `the last load failed; confirmed ${age} ago`, "lists status");
      return well(`list ${code}`, `confirmed ${age} ago`);
    });
    return found;
  } finally {
    await database.close();
  }
}

/** Of the database, whose schema may be another release's. */
export async function lookAtDatabase(look: DatabaseLook): Promise<{ findings: DoctorFinding[]; isCurrent: boolean }> {
  const findings = [...(await lookAt("database", "Look at the database.", () => server(look)))];
  findings.push(...(await lookAt("clock", "Look at the database.", () => clock(look))));
  let isCurrent = false;
  const readSchema = async () => {
    const read = await schema(look);
    isCurrent = read.isCurrent;
    return read.finding;
  };
  findings.push(...(await lookAt("schema", "Start the release that wrote this database.", readSchema)));
  if (!isCurrent) return { findings, isCurrent };
  const checks: [string, (look: DatabaseLook) => Promise<DoctorFinding | DoctorFinding[]>][] = [
    ["row security", rowSecurity],
    ["login", login],
    ["replicas", lookAtReplicas],
    ["secrets", sealed],
    ["lists", lists],
  ];
  for (const [name, check] of checks)
    findings.push(...(await lookAt(name, "Look at the database.", () => check(look))));
  return { findings, isCurrent };
}
