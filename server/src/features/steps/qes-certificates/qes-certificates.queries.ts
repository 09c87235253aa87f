import { sql } from "kysely";
import { qesCertificateFailures } from "#contract/steps/qes-certificates.calls.ts";
import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { qesLimits } from "#contract/values/qes-certificates.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { passwordBinding, qesKeyBinding } from "./qes-certificates.rules.ts";

const secondsADay = 86_400;

const select = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("qes_certificates as c")
    .leftJoin("users as u", "u.id", "c.created_by")
    .select([
      "c.id",
      "c.name",
      "c.issuer",
      "c.file_type",
      "c.owner",
      "c.certificate_issuer",
      "c.serial",
      "c.algorithm",
      "c.valid_from",
      "c.valid_until",
      "c.activated_at",
      "c.created_at",
      "u.first_name",
      "u.last_name",
      sql<number>`floor(extract(epoch from c.valid_until - now()) / ${secondsADay})::int`.as("days_left"),
      sql<boolean>`c.id is not distinct from (${signing(ctx).select("s.id")})`.as("signs"),
    ])
    .where("c.project_id", "=", ctxProjectOf(ctx));

/** Of the active ones that are valid today, the one that was activated last (docs/decisions/0098). */
const signing = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("qes_certificates as s")
    .where("s.project_id", "=", ctxProjectOf(ctx))
    .where("s.activated_at", "is not", null)
    .where("s.valid_from", "<=", sql<Date>`now()`)
    .where("s.valid_until", ">", sql<Date>`now()`)
    .orderBy("s.activated_at", "desc")
    .orderBy("s.id", "desc")
    .limit(1);

/** Whether something that is approved now would be signed. */
export const hasSigner = async (ctx: Ctx): Promise<boolean> =>
  (await signing(ctx).select("s.id").executeTakeFirst()) !== undefined;

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const toCertificate = (row: Row): QesCertificate => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  status: row.activated_at === null ? "inactive" : "active",
  fileType: row.file_type,
  certificate: {
    owner: row.owner,
    issuer: row.certificate_issuer,
    serial: row.serial,
    algorithm: row.algorithm,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
  },
  daysLeft: row.days_left,
  signs: row.signs,
  added: row.created_at.toISOString(),
  addedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
});

export async function listCertificates(ctx: Ctx) {
  const rows = await select(ctx).orderBy("c.created_at", "desc").orderBy("c.id").execute();
  return { items: rows.map(toCertificate), limit: qesLimits.certificates };
}

/** @throws qes-certificates.not_found */
export async function findCertificate(ctx: Ctx, id: string): Promise<QesCertificate> {
  const row = await select(ctx).where("c.id", "=", id).executeTakeFirst();
  if (!row) throw fail(qesCertificateFailures.not_found);
  return toCertificate(row);
}

/** A secret while it is open. */
export type QesSigningKey = { id: string; name: string; file: Buffer; password: string; certificates: Buffer[] };

/** Key and password, opened: hand them to the child that signs, and keep them nowhere. Null: no certificate is active. */
export async function openSigningKey(ctx: Ctx): Promise<QesSigningKey | null> {
  const row = await signing(ctx)
    .select(["s.id", "s.name", "s.file_type", "s.sealed_key", "s.sealed_password", "s.certificates"])
    .executeTakeFirst();
  if (!row) return null;
  const { keys } = ctx.platform;
  return {
    id: row.id,
    name: row.name,
    file: openWithKeyRing(keys, row.sealed_key, qesKeyBinding(row.id)),
    password: openWithKeyRing(keys, row.sealed_password, passwordBinding(row.id)).toString("utf8"),
    certificates: row.certificates.map((der) => Buffer.from(der, "base64")),
  };
}
