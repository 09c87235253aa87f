import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { z } from "zod";
import type { MultipleLinkRequest } from "#contract/forms/form-links.contract.ts";
import { requireCover } from "#server/features/money/balances/balances.queries.ts";
import { enterFormMode, linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import { giveApplicantKeys } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken, newSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { type IssuedLink, linksAsCsv } from "./form-links.rules.ts";

type Request = z.output<typeof MultipleLinkRequest>;
type Bound = { applicantId: string; externalId: string | null };

/** All or none; of the tokens the database keeps hashes, and sealed copies for callbacks. @throws forms.not_found, balances.insufficient_funds */
export async function issueLinks(ctx: Ctx, request: Request): Promise<RawReply> {
  const form = await enterFormMode(ctx, request.form_id);
  await requireCover(ctx, form.config);
  const { count = 0, external_applicant_ids: ids } = request;
  const applicants = ids ? await bindExternalIds(ctx, ids) : await addApplicants(ctx, count);
  const days = request.expires_in_days ?? ctx.platform.config.linkLifetimeDays;
  const links = await insertLinks(ctx, { formId: form.id, days }, applicants);
  recordAudit(ctx, "form-links.issued", { formId: form.id, name: form.name, count: links.length });
  const pieces = linksAsCsv(links);
  return {
    body: Readable.from(pieces, { objectMode: false }),
    sizeBytes: pieces.reduce((sum, { length }) => sum + length, 0),
    mime: "text/csv; charset=utf-8; header=present",
    name: "links.csv",
  };
}

async function addApplicants(ctx: Ctx, count: number): Promise<Bound[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into applicants (project_id, id)
    select ${ctxProjectOf(ctx)}::uuid, id from unnest(${ids}::uuid[]) as made(id) returning id`.execute(ctx.tx);
  await giveApplicantKeys(ctx, ids);
  return ids.map((applicantId) => ({ applicantId, externalId: null }));
}

/** Sorted, so that two such calls cannot deadlock. */
async function bindExternalIds(ctx: Ctx, externalIds: string[]): Promise<Bound[]> {
  const projectId = ctxProjectOf(ctx);
  const made = externalIds.map(() => randomUUID());
  await sql`insert into applicants (project_id, id, external_id)
    select ${projectId}::uuid, id, external_id
    from unnest(${made}::uuid[], ${externalIds}::text[]) as requested(id, external_id) order by external_id
    on conflict do nothing`.execute(ctx.tx);
  const rows = await ctx.tx
    .selectFrom("applicants")
    .select(["id", "external_id"])
    .where("project_id", "=", projectId)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .execute();
  const isNew = new Set<string>(made);
  await giveApplicantKeys(
    ctx,
    rows.flatMap(({ id }) => (isNew.has(id) ? [id] : [])),
  );
  const known = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  return externalIds.map((externalId) => {
    const applicantId = known.get(externalId);
    if (applicantId === undefined) throw new Error("an applicant was neither there nor made");
    return { applicantId, externalId };
  });
}

type Terms = { formId: string; days: number };

async function insertLinks(ctx: Ctx, { formId, days }: Terms, applicants: readonly Bound[]): Promise<IssuedLink[]> {
  const { config, keys } = ctx.platform;
  const links = applicants.map((bound) => ({
    ...bound,
    id: randomUUID(),
    token: newSecretToken(18),
    verificationId: randomUUID(),
  }));
  const { rows } = await sql<{ expires_at: Date }>`
    insert into form_links (project_id, id, form_id, token_hash, sealed_token, applicant_id, external_applicant_id, verification_id,
      created_by, expires_at)
    select ${ctxProjectOf(ctx)}::uuid, id, ${formId}::uuid, token_hash, sealed_token, applicant_id, external_id,
      verification_id, ${ctx.actor.id}::uuid, now() + make_interval(days => ${days}::int)
    from unnest(
      ${links.map(({ id }) => id)}::uuid[],
      ${links.map(({ token }) => hashSecretToken(token))}::text[],
      ${links.map(({ id, token }) => sealWithKeyRing(keys, token, linkTokenBinding(id)))}::text[],
      ${links.map(({ applicantId }) => applicantId)}::uuid[],
      ${links.map(({ externalId }) => externalId)}::text[],
      ${links.map(({ verificationId }) => verificationId)}::uuid[]
    ) as made(id, token_hash, sealed_token, applicant_id, external_id, verification_id)
    returning expires_at`.execute(ctx.tx);
  const [first] = rows;
  if (!first || rows.length < links.length) throw new Error("fewer links were made than asked for");
  return links.map(({ token, applicantId, externalId, verificationId }) => ({
    link: verifyAddress(config.applicantUrl, token),
    formToken: token,
    applicantId,
    externalApplicantId: externalId,
    verificationId,
    expires: first.expires_at,
  }));
}
