import { randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { BrowserContext, Page } from "@playwright/test";
import { Secret } from "otpauth";
import { hashSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { loadKeys } from "#server/platform/secrets/keys.ts";
import { queryDatabase } from "./database.ts";
import type { Account } from "./people.ts";
import type { Product } from "./server.ts";
import { restedConnection } from "./waits.ts";

type Person = { email: string; firstName: string; lastName: string; role: string };

const password = "Tr1cky-Horse?Lamp";
let hashed: Promise<string> | undefined;

/** A member as the screens leave one, with a session in this browser. Signing up itself is proved by other journeys. */
async function addMember(
  context: BrowserContext,
  server: Product,
  projectId: string,
  { email, firstName, lastName, role }: Person,
): Promise<Account> {
  hashed ??= hash(password);
  const keys = await loadKeys({ encryptionKey: undefined, encryptionKeysOld: [], dataDir: server.dataDir });
  const [userId, secret] = [randomUUID(), new Secret({ size: 20 }).base32];
  const sealed = sealWithKeyRing(keys, secret, { boundTo: `users.sealed_totp_secret:${userId}` });
  const [cookie, csrf] = [randomBytes(32).toString("base64url"), randomBytes(24).toString("base64url")];
  await queryDatabase(
    server,
    `with person as (
       insert into users (id, email, password_hash, first_name, last_name, company_name, website, timezone,
         email_verified_at, totp_enabled_at, sealed_totp_secret, last_project_id)
       values ($1, $2, $3, $4, $5, 'Acme Bank', 'acme.example', 'UTC', now(), now(), $6, $7)),
     membership as (insert into memberships (project_id, user_id, role) values ($7, $1, $8))
     insert into sessions (id_hash, csrf, user_id, password_at, factor_at, authenticated_at, current_project_id, ip,
       user_agent, idle_seconds, expires_at)
     values ($9, $10, $1, now(), now(), now(), $7, '127.0.0.1', 'Chrome', 3600, now() + interval '12 hours')`,
    [userId, email, await hashed, firstName, lastName, sealed, projectId, role, hashSecretToken(cookie), csrf],
  );
  await context.addCookies([{ name: "veridesk", value: cookie, url: server.origin, httpOnly: true, sameSite: "Lax" }]);
  return { email, password, secret };
}

const origins = new WeakMap<BrowserContext, string>();

/** Of the dashboard that a browser was opened for, also before it shows a page. */
export const dashboardOf = (page: Page): string => origins.get(page.context()) ?? new URL(page.url()).origin;

/** A project with a signed-in owner. */
export async function openProject(page: Page, server: Product, project: string, email?: string): Promise<Account> {
  const projectId = randomUUID();
  await queryDatabase(server, "insert into projects (id, name) values ($1, $2)", [projectId, project]);
  origins.set(page.context(), server.origin);
  const owner = { firstName: "Olena", lastName: "Kovalenko", role: "owner" };
  const address = email ?? `olena.${randomBytes(4).toString("hex")}@acme.example`;
  return addMember(page.context(), server, projectId, { ...owner, email: address });
}

/** The same, on its start page. */
export async function signUp(page: Page, server: Product, project: string, email?: string): Promise<Account> {
  const account = await openProject(page, server, project, email);
  await page.goto(`${server.origin}/dashboard`);
  return account;
}

/** Another member of the owner's project, on the start page. */
export async function joinAs(owner: Page, page: Page, server: Product, person: Person): Promise<Account> {
  const reply = await owner.context().request.get(`${server.origin}/api/session`, restedConnection);
  const projectId = (await reply.json()).data.user.currentCustomerAccountId;
  origins.set(page.context(), server.origin);
  const account = await addMember(page.context(), server, projectId, person);
  await page.goto(`${server.origin}/dashboard`);
  return account;
}
