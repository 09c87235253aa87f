import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { flowPersonFailures } from "#contract/steps/flow-persons.calls.ts";
import { flowVisitFailures } from "#contract/visits/flow-visits.calls.ts";
import { coversChecks } from "#server/features/money/balances/balances.queries.ts";
import {
  type AffiliatedPersonRow,
  lockPersons,
  personStateOf,
  readCompanyStep,
  readPersonRows,
} from "#server/features/records/company-base/company-base.queries.ts";
import { linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { isMember, rowAuthorOf } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { giveApplicantKeys } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken, newSecretToken, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";

export type CompanyPersonRef = { verificationId: string; personId: string };
export type PersonLink = { link: string; expires: Date; languages: FormConfig["languages"]; applicantId: string };

/** @throws flow-persons.not_found */
export async function findPerson(
  ctx: Ctx,
  { verificationId, personId }: CompanyPersonRef,
): Promise<AffiliatedPersonRow> {
  const row = (await readPersonRows(ctx, verificationId)).find(({ id }) => id === personId);
  if (!row) throw fail(flowPersonFailures.not_found);
  return row;
}

/** As it is now. @throws flow-persons.no_form, form_gone; flow-visits.not_taking */
async function readPersonForm(ctx: Ctx, verificationId: string) {
  const id = (await readCompanyStep(ctx, verificationId))?.personFormId ?? null;
  if (id === null) throw fail(flowPersonFailures.no_form);
  const row = await ctx.tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "f.project_id")
        .onRef("fv.form_id", "=", "f.id")
        .onRef("fv.version", "=", "f.current_version"),
    )
    .select("fv.config")
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", id)
    .where("f.deleted_at", "is", null)
    .executeTakeFirst();
  const config = row && FormConfig.parse(row.config);
  // A company has no face: such a form would ask for owners of the owner without end.
  if (!config || stepOf(config, "COMPANY")) throw fail(flowPersonFailures.form_gone);
  const types = config.steps.map(({ type }) => type);
  if (!(await coversChecks(ctx, types))) throw fail(flowVisitFailures.not_taking);
  return { id, languages: config.languages };
}

async function makeApplicant(ctx: Ctx): Promise<string> {
  const id = randomUUID();
  await ctx.tx
    .insertInto("applicants")
    .values({ project_id: ctxProjectOf(ctx), id })
    .execute();
  await giveApplicantKeys(ctx, [id]);
  return id;
}

async function makeLink(ctx: Ctx, { id: personId, applicant_id }: AffiliatedPersonRow, formId: string) {
  const project_id = ctxProjectOf(ctx);
  const [id, token] = [randomUUID(), newSecretToken(18)];
  const applicantId = applicant_id ?? (await makeApplicant(ctx));
  const days = ctx.platform.config.linkLifetimeDays;
  const { expires_at } = await ctx.tx
    .insertInto("form_links")
    .values({
      project_id,
      id,
      form_id: formId,
      token_hash: hashSecretToken(token),
      sealed_token: sealWithKeyRing(ctx.platform.keys, token, linkTokenBinding(id)),
      applicant_id: applicantId,
      created_by: rowAuthorOf(ctx.actor).actor_user_id,
      expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  await ctx.tx
    .updateTable("affiliated_persons")
    .set({ applicant_id: applicantId, form_id: formId, link_id: id })
    .where("project_id", "=", project_id)
    .where("id", "=", personId)
    .execute();
  return { token, expires: expires_at, applicantId };
}

/** The same as before, valid anew. Null when the business has stopped it. */
async function renewLink(ctx: Ctx, linkId: string) {
  const days = ctx.platform.config.linkLifetimeDays;
  const link = await ctx.tx
    .updateTable("form_links")
    .set({ expires_at: sql<Date>`greatest(expires_at, now() + make_interval(days => ${days}::int))` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", linkId)
    .where("revoked_at", "is", null)
    .returning(["sealed_token", "expires_at", "applicant_id"])
    .executeTakeFirst();
  if (!link) return null;
  const token = openWithKeyRing(ctx.platform.keys, link.sealed_token, linkTokenBinding(linkId)).toString("utf8");
  return { token, expires: link.expires_at, applicantId: link.applicant_id };
}

const submittedStates = ["checking", "review", "approved"];

/** Where the business has stopped a link, one of its members gives another. @throws flow-persons.form_gone */
async function linkNow(ctx: Ctx, person: AffiliatedPersonRow, formId: string) {
  const link = person.link_id === null ? null : await renewLink(ctx, person.link_id);
  if (link) return link;
  if (person.link_id !== null && !isMember(ctx.actor)) throw fail(flowPersonFailures.form_gone);
  return makeLink(ctx, person, formId);
}

/**
 * The person's own link; the same one every time, so that an earlier mail keeps its use.
 * @throws flow-persons.not_found, only_persons, no_form, form_gone, already_done; flow-visits.not_taking
 */
export async function linkOfPerson(ctx: Ctx, of: CompanyPersonRef): Promise<PersonLink> {
  await lockPersons(ctx, of.verificationId);
  const person = await findPerson(ctx, of);
  // Erased.
  if (person.details === null) throw fail(flowPersonFailures.not_found);
  if (person.kind === "company") throw fail(flowPersonFailures.only_persons);
  if (submittedStates.includes(personStateOf(person))) throw fail(flowPersonFailures.already_done);
  const form = await readPersonForm(ctx, of.verificationId);
  const { token, ...rest } = await linkNow(ctx, person, form.id);
  return { link: verifyAddress(ctx.platform.config.applicantUrl, token), languages: form.languages, ...rest };
}
