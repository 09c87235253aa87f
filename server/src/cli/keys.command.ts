import { encryptClearData } from "#server/features/records/applicant-keys/applicant-keys.encrypt.service.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isSealedWithOldKey, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { type CliCommand, type PrintLine, UsageError } from "./command.ts";

type SealedColumn = { table: string; column: string; isTenant: boolean; id?: string };

/** A test compares it with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "users", column: "sealed_totp_secret", isTenant: false },
  { table: "users", column: "sealed_pending_totp_secret", isTenant: false },
  { table: "outbox_mails", column: "sealed_body", isTenant: false },
  { table: "forms", column: "sealed_token", isTenant: true },
  { table: "api_keys", column: "sealed_key", isTenant: true },
  { table: "webhook_secrets", column: "sealed_secret", isTenant: true },
  { table: "callbacks", column: "sealed_body", isTenant: true },
  { table: "flow_codes", column: "sealed_text", isTenant: true },
  { table: "applicant_keys", column: "sealed_key", isTenant: true, id: "applicant_id" },
  { table: "form_links", column: "sealed_token", isTenant: true },
  { table: "project_keys", column: "sealed_key", isTenant: true, id: "project_id" },
  { table: "reports", column: "sealed_key", isTenant: true },
  { table: "qes_certificates", column: "sealed_key", isTenant: true },
  { table: "qes_certificates", column: "sealed_password", isTenant: true },
  { table: "blacklist_imports", column: "sealed_key", isTenant: true },
  { table: "service_requests", column: "sealed_key", isTenant: true },
  { table: "customer_files", column: "sealed_key", isTenant: true },
  { table: "idempotency_keys", column: "sealed_reply", isTenant: true },
];

const batchSize = 200;
const beforeAllIds = "00000000-0000-0000-0000-000000000000";
type Batch = { lastId: string | null; resealed: number; lost: string[] };

async function listProjects({ database }: Platform): Promise<string[]> {
  return database.inProject(null, async ({ client }) => {
    await client.query("set local role veridesk_system");
    return (await client.query<{ id: string }>("select id from projects order by id")).rows.map(({ id }) => id);
  });
}

/** A kill loses at most this batch, and the next run finds it again by its old key. */
function resealBatch(
  { database, keys }: Platform,
  projectId: string | null,
  { table, column, id: key = "id" }: SealedColumn,
  afterId: string,
): Promise<Batch> {
  return database.inProject({ projectId, mode: "all" }, async ({ client }) => {
    const { rows } = await client.query<{ id: string; sealed: string }>(
      `select ${key} as id, ${column} as sealed from ${table}
       where ${key} > $1 and ${column} <> '' and split_part(${column}, '.', 2) <> $2
       order by ${key} limit ${batchSize} for no key update`,
      [afterId, keys.current.id],
    );
    const fresh: { id: string; sealed: string }[] = [];
    const lost: string[] = [];
    for (const { id, sealed } of rows) {
      const binding = { boundTo: `${table}.${column}:${id}` };
      try {
        if (isSealedWithOldKey(keys, sealed))
          fresh.push({ id, sealed: sealWithKeyRing(keys, openWithKeyRing(keys, sealed, binding), binding) });
      } catch (error) {
        lost.push(`${table}.${column} ${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await client.query(
      `update ${table} t set ${column} = n.sealed from unnest($1::uuid[], $2::text[]) as n (id, sealed) where t.${key} = n.id`,
      [fresh.map(({ id }) => id), fresh.map(({ sealed }) => sealed)],
    );
    return { lastId: rows.at(-1)?.id ?? null, resealed: fresh.length, lost };
  });
}

async function resealColumn(platform: Platform, projectId: string | null, of: SealedColumn) {
  const sum = { resealed: 0, lost: [] as string[] };
  let afterId: string | null = beforeAllIds;
  while (afterId !== null) {
    const batch: Batch = await resealBatch(platform, projectId, of, afterId);
    sum.resealed += batch.resealed;
    sum.lost.push(...batch.lost);
    afterId = batch.lastId;
  }
  return sum;
}

/** The worker does the same by itself; here the command waits for it. */
async function encrypt(platform: Platform, say: PrintLine): Promise<number> {
  const { done, left } = await encryptClearData(platform);
  say(`${done} verifications encrypted.`);
  for (const line of left) say(line);
  say(left.length === 0 ? "Everything of applicants is encrypted." : `${left.length} were left as they are.`);
  return left.length === 0 ? 0 : 1;
}

export const keysCommand: CliCommand = {
  name: "keys",
  usage: ["keys reseal", "keys encrypt"],
  about:
    "reseal: seals every secret of the database, and every applicant's key, that an earlier key sealed with the current one. encrypt: encrypts applicants' data that an earlier release left in the clear, as the worker does by itself. Both may be stopped at any moment and run again.",
  async run(platform, [verb, ...more], say) {
    if (verb === "encrypt" && more.length === 0) return encrypt(platform, say);
    if (verb !== "reseal" || more.length > 0) throw new UsageError("keys reseal");
    const projects = await listProjects(platform);
    const lost: string[] = [];
    for (const of of sealedColumns) {
      let resealed = 0;
      for (const projectId of of.isTenant ? projects : [null]) {
        const done = await resealColumn(platform, projectId, of);
        resealed += done.resealed;
        lost.push(...done.lost);
      }
      say(`${of.table}.${of.column}: ${resealed} sealed again`);
    }
    for (const line of lost) say(line);
    say(
      lost.length === 0
        ? `Everything is sealed with key ${platform.keys.current.id}.`
        : `${lost.length} could not be opened and were left as they are.`,
    );
    return lost.length === 0 ? 0 : 1;
  },
};
