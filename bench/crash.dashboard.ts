import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { type Dashboard, newHistory } from "./crash.clients.ts";

/** A key may call 600 times a minute. */
export async function makeKeys(database: pg.Client, project: string, user: string): Promise<string[]> {
  const keys = Array.from({ length: 20 }, () => `vd_prod_${randomBytes(32).toString("base64url")}`);
  await database.query(
    `insert into api_keys (project_id, id, environment, key_hash, sealed_key, last_four, created_by, scopes, is_signing)
     select $1, gen_random_uuid(), 'prod', hash, '', 'none', $2, '{write}', false from unnest($3::text[]) as hash`,
    [project, user, keys.map(hashSecretToken)],
  );
  return keys;
}

async function makeOwner(database: pg.Client) {
  const [project, user, cookie, csrf] = [
    randomUUID(),
    randomUUID(),
    randomBytes(32).toString("base64url"),
    randomUUID(),
  ];
  await database.query("insert into projects (id, name) values ($1, 'Crash Bank')", [project]);
  await database.query(
    `insert into users (id, email, password_hash, first_name, last_name, company_name, website, email_verified_at, totp_enabled_at)
     values ($1, 'owner@example.com', 'none', 'Olena', 'Kovalenko', 'Acme', 'https://acme.example', now(), now())`,
    [user],
  );
  await database.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [project, user]);
  await database.query(
    `insert into sessions (id_hash, csrf, user_id, password_at, factor_at, authenticated_at, current_project_id, ip, user_agent, idle_seconds, expires_at)
     values ($1, $2, $3, now(), now(), now(), $4, '127.0.0.1', 'bench', 36000, now() + interval '12 hours')`,
    [hashSecretToken(cookie), csrf, user, project],
  );
  return { keys: await makeKeys(database, project, user), cookie: `veridesk=${cookie}`, csrf };
}

/** Makes a project with its owner, a form with a profile alone, and keys of the customers' API. @param database as who sees all */
export async function openDashboard(
  database: pg.Client,
  { origin, callbackUrl, random }: { origin: string; callbackUrl: string; random(): number },
): Promise<Dashboard & { keys: string[] }> {
  const { keys, cookie, csrf } = await makeOwner(database);
  const on = { enabled: true, mandatory: true };
  const off = { enabled: false, mandatory: false };
  const fields = { first_name: on, last_name: on, dob: on, residence_country: on };
  const config = {
    name: "Profile only",
    languages: ["en"],
    countries: ["UA"],
    callbackUrl,
    callbackOnStatusChange: true,
    ageMin: 18,
    autoDecline: false,
    enableCustomerProcessing: false,
    steps: [{ type: "PROFILE", fields: { ...fields, middle_name: off, gender: off, email: off, phone: off } }],
  };
  const response = await fetch(`${origin}/api/forms/create-new`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "csrf-token": csrf },
    body: JSON.stringify({ config }),
  });
  const { data, errors } = (await response.json()) as { data: { link: string } | null; errors: unknown };
  if (!data) throw new Error(`no form: ${JSON.stringify(errors)}`);
  const formToken = data.link.slice(data.link.lastIndexOf("/") + 1);
  return { origin, cookie, csrf, formToken, history: newHistory(), random, keys };
}

/** Checks to run, decisions to announce and callbacks to send. Retries are made due now. */
async function waiting(database: pg.Client): Promise<number> {
  await database.query(
    "update callbacks set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()",
  );
  await database.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()",
  );
  const { rows } = await database.query<{ n: number }>(
    `select (select count(*) from verifications where status = 'processing' or undo_until is not null)
       + (select count(*) from callbacks where status = 'pending') as n`,
  );
  return Number(rows[0]?.n ?? 0);
}

/** Until nothing waits, for three minutes at most. @returns how long it took, in seconds */
export async function drainAll(database: pg.Client): Promise<number> {
  const begunMs = performance.now();
  let left = await waiting(database);
  while (left > 0 && performance.now() - begunMs < 180_000) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    left = await waiting(database);
  }
  return Math.round((performance.now() - begunMs) / 100) / 10;
}
