import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ApiFailure } from "#contract/failures.ts";
import { qesCertificateFailures } from "#contract/steps/qes-certificates.calls.ts";
import { type QesFileType, qesFileTypeOf, qesLimits } from "#contract/values/qes-certificates.ts";
import type { CertificateFacts, KeyAlgorithm, KeyFileProblem } from "#engines/signatures/signatures.types.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { certificatesIn } from "#server/platform/trusted-issuers.ts";
import { findCertificate } from "./qes-certificates.queries.ts";
import { passwordBinding, qesKeyBinding } from "./qes-certificates.rules.ts";

type Words = { name: string; issuer: string };
type Opened = {
  id: string;
  fileType: QesFileType;
  sealedKey: string;
  sealedPassword: string;
  /** DER, of a file beside the key file. */
  certificates: Buffer[];
  algorithm: KeyAlgorithm;
  facts: CertificateFacts;
};

const mostCertificates = 8;

/** @throws qes-certificates.certificate_damaged */
async function readCertificates({ engines }: Platform, before: CtxBeforeTransaction, file: Buffer): Promise<Buffer[]> {
  const found = certificatesIn(file);
  if (found.length > mostCertificates) throw fail(qesCertificateFailures.certificate_damaged);
  for (const der of found)
    if (!(await engines.signatures.readCertificate(tenantKeyOf(before), der)).ok)
      throw fail(qesCertificateFailures.certificate_damaged);
  return found;
}

const refusalOf = (problem: KeyFileProblem, hasCertificate: boolean): ApiFailure =>
  problem === "no_certificate" && hasCertificate
    ? qesCertificateFailures.certificate_of_another
    : qesCertificateFailures[problem];

/** Outside the transaction: a container takes up to seconds to open. @throws the refusals of the file and password */
export async function openUpload(
  platform: Platform,
  before: CtxBeforeTransaction,
  password: string,
  { bytes, name, second }: UploadedFile,
): Promise<Opened> {
  const fileType = qesFileTypeOf(name);
  if (!fileType) throw fail(qesCertificateFailures.wrong_type);
  const certificates = second ? await readCertificates(platform, before, second) : [];
  const opened = await platform.engines.signatures.openKeyFile(tenantKeyOf(before), bytes, password, certificates);
  if (!opened.ok) throw fail(refusalOf(opened.problem, certificates.length > 0));
  if (opened.facts.notAfter < new Date()) throw fail(qesCertificateFailures.over);
  const id = randomUUID();
  return {
    id,
    fileType,
    sealedKey: sealWithKeyRing(platform.keys, bytes, qesKeyBinding(id)),
    sealedPassword: sealWithKeyRing(platform.keys, password, passwordBinding(id)),
    certificates,
    algorithm: opened.key.algorithm,
    facts: opened.facts,
  };
}

/** @throws qes-certificates.limit_exceeded */
export async function createCertificate(ctx: Ctx, { name, issuer }: Words, opened: Opened) {
  // Two at once must not both take the last place (S36).
  await lockProject(ctx);
  const { n } = await ctx.tx
    .selectFrom("qes_certificates")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  if (Number(n) >= qesLimits.certificates) throw fail(qesCertificateFailures.limit_exceeded);
  const { id, facts } = opened;
  await ctx.tx
    .insertInto("qes_certificates")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      name,
      issuer,
      file_type: opened.fileType,
      sealed_key: opened.sealedKey,
      sealed_password: opened.sealedPassword,
      certificates: opened.certificates.map((der) => der.toString("base64")),
      owner: facts.owner,
      certificate_issuer: facts.issuer,
      serial: facts.serial,
      algorithm: opened.algorithm,
      valid_from: facts.notBefore,
      valid_until: facts.notAfter,
      created_by: ctx.actor.id,
    })
    .execute();
  recordAudit(ctx, "qes-certificates.created", { id, name, owner: facts.owner, serial: facts.serial });
  return findCertificate(ctx, id);
}

/** @throws qes-certificates.not_found */
export async function renameCertificate(ctx: Ctx, id: string, { name, issuer }: Words) {
  const before = await findCertificate(ctx, id);
  await change(ctx, id, { name, issuer });
  recordAudit(ctx, "qes-certificates.updated", {
    id,
    before: { name: before.name, issuer: before.issuer },
    after: { name, issuer },
  });
  return findCertificate(ctx, id);
}

const change = (ctx: Ctx, id: string, to: { name: string; issuer: string } | { activated_at: Date | null }) =>
  ctx.tx
    .updateTable("qes_certificates")
    .set("name" in to ? to : { activated_at: to.activated_at && sql<Date>`statement_timestamp()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();

/** @throws qes-certificates.not_found, qes-certificates.expired */
export async function activateCertificate(ctx: Ctx, id: string) {
  await lockProject(ctx);
  const { daysLeft, name } = await findCertificate(ctx, id);
  if (daysLeft < 0) throw fail(qesCertificateFailures.expired);
  await change(ctx, id, { activated_at: new Date() });
  recordAudit(ctx, "qes-certificates.activated", { id, name });
  return findCertificate(ctx, id);
}

/** @throws qes-certificates.not_found */
export async function deactivateCertificate(ctx: Ctx, id: string) {
  const { name } = await findCertificate(ctx, id);
  await change(ctx, id, { activated_at: null });
  recordAudit(ctx, "qes-certificates.deactivated", { id, name });
  return findCertificate(ctx, id);
}

/** @throws qes-certificates.not_found */
export async function removeCertificate(ctx: Ctx, id: string) {
  const { name, certificate } = await findCertificate(ctx, id);
  await ctx.tx
    .deleteFrom("qes_certificates")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "qes-certificates.removed", { id, name, serial: certificate.serial });
  return {};
}
