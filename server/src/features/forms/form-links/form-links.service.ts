import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { formLinks } from "#contract/forms/form-links.contract.ts";
import { formFailures } from "#contract/forms/forms.calls.ts";
import type { SingleLinkRequest } from "#contract/forms/forms.contract.ts";
import { requireCover } from "#server/features/money/balances/balances.queries.ts";
import { countSentMail } from "#server/features/project/mails/mails.caps.service.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { readBusinessName } from "#server/features/project/projects/projects.queries.ts";
import { enterFormMode, linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enterMode } from "#server/platform/mode.ts";
import { giveApplicantKeys } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken, newSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { linkMail } from "./form-links.mail.rules.ts";
import { openLinks } from "./form-links.queries.ts";

type OpenLinkFilters = z.output<typeof formLinks.open.body>["filters"];
type LinkRequest = z.output<typeof SingleLinkRequest>;

/** Of the token the database keeps its hash, and a sealed copy for callbacks. @throws forms.not_found, .applicant_not_found, .external_id_differs, .external_id_taken; balances.insufficient_funds */
export async function issueLink(ctx: Ctx, request: LinkRequest) {
  const form = await enterFormMode(ctx, request.form_id);
  await requireCover(ctx, form.config);
  const applicant = await bindApplicant(ctx, request);
  const id = randomUUID();
  const token = newSecretToken(18);
  const days = request.expires_in_days ?? ctx.platform.config.linkLifetimeDays;
  const { expires_at } = await ctx.tx
    .insertInto("form_links")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      form_id: form.id,
      token_hash: hashSecretToken(token),
      sealed_token: sealWithKeyRing(ctx.platform.keys, token, linkTokenBinding(id)),
      applicant_id: applicant.id,
      external_applicant_id: applicant.externalId,
      amount: request.amount ?? null,
      created_by: ctx.actor.id,
      expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  const link = verifyAddress(ctx.platform.config.applicantUrl, token);
  const { email } = request;
  const isMailed = email !== undefined && ctx.mode !== "test";
  if (isMailed) {
    await countSentMail(ctx, "applicant_link", { address: email });
    const business = await readBusinessName(ctx);
    const { languages } = form.config;
    const mail = linkMail({ business, link, expires: expires_at, languages });
    await sendMail(ctx, { to: email, ...mail, about: { applicantId: applicant.id, reader: "applicant" } });
  }
  // It names a person, and log entries are never deleted.
  recordAudit(ctx, "forms.link_issued", {
    id,
    formId: form.id,
    applicantId: applicant.id,
    ...(isMailed && { isMailed }),
  });
  return { id, link, expires: expires_at.toISOString(), isMailed };
}

async function endVisits(ctx: Ctx, linkIds: readonly string[]): Promise<void> {
  await ctx.tx
    .deleteFrom("flow_sessions as s")
    .using("verifications as v")
    .whereRef("s.project_id", "=", "v.project_id")
    .whereRef("s.verification_id", "=", "v.id")
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.link_id", "=", sql<string>`any(${linkIds}::uuid[])`)
    .execute();
}

/** Submitted verifications stay. @throws forms.not_found */
export async function revokeOpenLinks(ctx: Ctx, filters: OpenLinkFilters) {
  await enterFormMode(ctx, filters.form_id);
  const stopped = await ctx.tx
    .updateTable("form_links")
    .set({ revoked_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("revoked_at", "is", null)
    .where("id", "in", openLinks(ctx, filters).select("l.id"))
    .returning("id")
    .execute();
  await endVisits(
    ctx,
    stopped.map(({ id }) => id),
  );
  // The search text may name a person, and log entries are never deleted.
  recordAudit(ctx, "form-links.revoked", {
    formId: filters.form_id,
    isAll: filters.search === undefined,
    links: stopped.length,
  });
  return { revoked: stopped.length };
}

/** @throws forms.link_not_found */
export async function revokeLink(ctx: Ctx, id: string) {
  const end = () =>
    ctx.tx
      .updateTable("form_links")
      .set({ revoked_at: sql<Date>`now()` })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning("form_id")
      .executeTakeFirst();
  let revoked = await end();
  if (!revoked && ctx.mode === "live") {
    // Of a form for tests, whose links are shown in live mode too.
    await enterMode(ctx, "test");
    revoked = await end();
  }
  if (!revoked) throw fail(formFailures.link_not_found);
  await endVisits(ctx, [id]);
  recordAudit(ctx, "forms.link_revoked", { id, formId: revoked.form_id });
  return {};
}

type Bound = { id: string; externalId: string | null };

async function bindApplicant(ctx: Ctx, request: LinkRequest): Promise<Bound> {
  const { applicant_id: id, external_applicant_id: externalId } = request;
  if (id) return knownApplicant(ctx, id, externalId ?? null);
  if (externalId) return applicantCalled(ctx, externalId);
  const made = randomUUID();
  await ctx.tx
    .insertInto("applicants")
    .values({ project_id: ctxProjectOf(ctx), id: made })
    .execute();
  await giveApplicantKeys(ctx, [made]);
  return { id: made, externalId: null };
}

/** Also an erased one, who keeps the number that the business gave them. */
const findCalled = (ctx: Ctx, externalId: string) =>
  ctx.tx
    .selectFrom("applicants")
    .select(["id", "erased_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("external_id", "=", externalId)
    .executeTakeFirst();

async function knownApplicant(ctx: Ctx, id: string, externalId: string | null): Promise<Bound> {
  const found = await ctx.tx
    .selectFrom("applicants")
    .select(["id", "external_id"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw fail(formFailures.applicant_not_found);
  if (externalId === null || found.external_id === externalId) return { id, externalId: found.external_id };
  if (found.external_id !== null) throw fail(formFailures.external_id_differs);
  if (await findCalled(ctx, externalId)) throw fail(formFailures.external_id_taken);
  await ctx.tx
    .updateTable("applicants")
    .set({ external_id: externalId })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  return { id, externalId };
}

async function applicantCalled(ctx: Ctx, externalId: string): Promise<Bound> {
  await ctx.tx
    .insertInto("applicants")
    .values({ project_id: ctxProjectOf(ctx), id: randomUUID(), external_id: externalId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const called = await findCalled(ctx, externalId);
  // Nothing new is requested of whoever was erased.
  if (!called || called.erased_at !== null) throw fail(formFailures.external_id_taken);
  const { id } = called;
  await giveApplicantKeys(ctx, [id]);
  return { id, externalId };
}
