import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PersonRequest } from "#contract/records/companies/affiliated-persons.ts";
import { mostPersonMails, mostPersons } from "#contract/records/companies/company-values.ts";
import { progressOfState } from "#contract/records/companies/person-progress.rules.ts";
import { isPersonRequired } from "#contract/records/companies/shares.rules.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import { flowPersonFailures } from "#contract/steps/flow-persons.calls.ts";
import {
  type AffiliatedPersonRow,
  flowPersonOf,
  lockPersons,
  openDetails,
  openPersonsVault,
  personStateOf,
  readCompanyStep,
  readFlowPersons,
  readPersonRows,
  readWait,
} from "#server/features/records/company-base/company-base.queries.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import {
  type CompanyPersonRef,
  findPerson,
  linkOfPerson,
} from "#server/features/steps/company-persons/company-persons.links.service.ts";
import { mailCompanyPerson } from "#server/features/steps/company-persons/company-persons.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, ctxVerificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { personDetailsOf, shortName, whyNotName, withOwners } from "./flow-persons.rules.ts";

/** @throws flow.already_submitted, flow.not_requested; flow-persons.not_requested */
async function enterStep(ctx: Ctx): Promise<{ verificationId: string; step: CompanyStep }> {
  const { id, config } = await lockOpenVerification(ctx, null);
  const step = stepOf(config, "COMPANY");
  if (!step) throw fail(flowPersonFailures.not_requested);
  await lockPersons(ctx, id);
  return { verificationId: id, step };
}

/** Shares and reasons of one change who of the others is required. */
export async function keepRequired(ctx: Ctx, verificationId: string, step: CompanyStep): Promise<void> {
  const persons = await readFlowPersons(ctx, verificationId);
  const required = persons.filter((each) => isPersonRequired(persons, each, step)).map(({ id }) => id);
  await ctx.tx
    .updateTable("affiliated_persons")
    .set({ is_required: sql<boolean>`id = any(${required}::uuid[])` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();
}

async function sealed(ctx: Ctx, verificationId: string, id: string, request: PersonRequest): Promise<string> {
  const vault = await openVault(ctx, verificationId);
  return sealValue(vault, personDetailsOf(request), sealBindings.affiliatedPerson(verificationId, id, "details"));
}

/** @throws flow-persons.too_many and those of `whyNotName` */
export async function addPerson(ctx: Ctx, request: PersonRequest) {
  const { verificationId, step } = await enterStep(ctx);
  const others = await readFlowPersons(ctx, verificationId);
  if (others.length >= mostPersons) throw fail(flowPersonFailures.too_many);
  const id = randomUUID();
  const refusal = whyNotName(step, others, { id, request });
  if (refusal) throw fail(refusal);
  await ctx.tx
    .insertInto("affiliated_persons")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      verification_id: verificationId,
      kind: request.kind,
      types: request.types,
      parent_id: request.parent,
      details: await sealed(ctx, verificationId, id, request),
    })
    .execute();
  await keepRequired(ctx, verificationId, step);
  recordAudit(ctx, "flow.person_added", { verificationId, id, kind: request.kind, types: request.types });
  return readState(ctx, verificationId);
}

/** What they are declined for stays with the company. @throws flow-persons.already_done */
function refuseLocked(rows: readonly AffiliatedPersonRow[]): void {
  if (rows.some((row) => row.is_locked)) throw fail(flowPersonFailures.already_done);
}

/** Else the link of who has begun alone could be sent to oneself. @throws flow-persons.begun_alone */
async function refuseOtherEmail(
  ctx: Ctx,
  verificationId: string,
  person: AffiliatedPersonRow,
  email: string,
): Promise<void> {
  if (!hasBegunAlone(person)) return;
  const before = openDetails(await openVault(ctx, verificationId), verificationId, person);
  if (before.email !== email) throw fail(flowPersonFailures.begun_alone, { parameter: "email" });
}

/** @throws flow-persons.not_found, only_persons, already_done, begun_alone and those of `whyNotName` */
export async function editPerson(ctx: Ctx, id: string, request: PersonRequest) {
  const { verificationId, step } = await enterStep(ctx);
  const person = await findPerson(ctx, { verificationId, personId: id });
  refuseLocked([person]);
  await refuseOtherEmail(ctx, verificationId, person, personDetailsOf(request).email);
  // Their link would lead to a person's verification.
  if (person.link_id !== null && request.kind === "company") throw fail(flowPersonFailures.only_persons);
  const others = (await readFlowPersons(ctx, verificationId)).filter((each) => each.id !== id);
  const refusal = whyNotName(step, others, { id, request });
  if (refusal) throw fail(refusal);
  await ctx.tx
    .updateTable("affiliated_persons")
    .set({
      kind: request.kind,
      types: request.types,
      parent_id: request.parent,
      details: await sealed(ctx, verificationId, id, request),
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await keepRequired(ctx, verificationId, step);
  recordAudit(ctx, "flow.person_edited", { verificationId, id });
  return readState(ctx, verificationId);
}

/** What a person has submitted stays with their own applicant. */
async function stopLinks(ctx: Ctx, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return;
  await ctx.tx
    .updateTable("form_links")
    .set({ revoked_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "in", linkIds)
    .where("revoked_at", "is", null)
    .execute();
}

/** @throws flow-persons.not_found, already_done */
export async function removePerson(ctx: Ctx, id: string) {
  const { verificationId, step } = await enterStep(ctx);
  await findPerson(ctx, { verificationId, personId: id });
  const rows = await readPersonRows(ctx, verificationId);
  const gone = withOwners(
    rows.map((row) => ({ id: row.id, parent: row.parent_id })),
    id,
  );
  refuseLocked(rows.filter((row) => gone.includes(row.id)));
  await stopLinks(
    ctx,
    rows.flatMap((row) => (row.link_id !== null && gone.includes(row.id) ? [row.link_id] : [])),
  );
  await ctx.tx
    .deleteFrom("affiliated_persons")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "in", gone)
    .execute();
  await keepRequired(ctx, verificationId, step);
  recordAudit(ctx, "flow.person_removed", { verificationId, id, persons: gone.length });
  return readState(ctx, verificationId);
}

/** Also after submission. */
export async function readProgress(ctx: Ctx) {
  const verificationId = ctxVerificationOf(ctx);
  const rows = await readPersonRows(ctx, verificationId);
  const vault = await openPersonsVault(ctx, verificationId, rows);
  const persons = rows.map((row) => {
    const person = flowPersonOf(vault, verificationId, row);
    const progress = progressOfState(person.state);
    const isOpen = progress === "invited" || progress === "begun";
    return {
      id: row.id,
      name: shortName(person),
      progress,
      isRequired: row.is_required,
      canMail: isOpen && person.email !== "" && row.mails < mostPersonMails,
    };
  });
  return { persons, isWaiting: (await readWait(ctx, verificationId)) !== null };
}

/** Also who may try once more. */
const hasBegunAlone = (person: AffiliatedPersonRow) =>
  !person.link_shown && ["begun", "declined"].includes(personStateOf(person));

/** What a person has begun alone is not opened by others. @throws flow-persons.not_found, begun_alone */
async function showLink(ctx: Ctx, of: CompanyPersonRef): Promise<void> {
  const person = await findPerson(ctx, of);
  if (person.link_shown) return;
  if (hasBegunAlone(person)) throw fail(flowPersonFailures.begun_alone);
  await ctx.tx
    .updateTable("affiliated_persons")
    .set({ link_shown: true })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", of.personId)
    .execute();
}

const decided = ["valid", "invalid"];

/**
 * While the company is not decided, also after it was submitted.
 * @throws flow-persons.not_here, already_done, begun_alone and those of `linkOfPerson` and `mailCompanyPerson`
 */
export async function giveLink(ctx: Ctx, id: string, { way }: { way: "mail" | "copy" | "here" }) {
  const of = { verificationId: ctxVerificationOf(ctx), personId: id };
  const { status } = await ctx.tx
    .selectFrom("verifications")
    .select("status")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", of.verificationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (decided.includes(status)) throw fail(flowPersonFailures.already_done);
  if (way === "here" && !(await readCompanyStep(ctx, of.verificationId))?.fillIn)
    throw fail(flowPersonFailures.not_here);
  if (way !== "mail") await showLink(ctx, of);
  const link = way === "mail" ? await mailCompanyPerson(ctx, of).then(() => null) : (await linkOfPerson(ctx, of)).link;
  recordAudit(ctx, "flow.person_link_given", { ...of, way });
  return { link, progress: await readProgress(ctx) };
}
