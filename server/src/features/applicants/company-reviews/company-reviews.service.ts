import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { companyReviewFailures } from "#contract/applicants/company-reviews.calls.ts";
import type { PersonDecision } from "#contract/applicants/person-decision.ts";
import {
  type LockedVerification,
  lockForDecision,
} from "#server/features/cases/verifications/verifications.decide.service.ts";
import { recordTouch } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { isNewVerificationView } from "#server/features/cases/verifications/verifications.view-log.queries.ts";
import {
  type AffiliatedPersonRow,
  readPersonRows,
} from "#server/features/records/company-base/company-base.queries.ts";
import { assertMember, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { requireCompanyReview } from "./company-reviews.queries.ts";
import { whyNotDecidePerson, whyNotTakePersonBack } from "./company-reviews.rules.ts";

/** A look at the verification. */
export async function openCompany(ctx: Ctx, id: string) {
  const company = await requireCompanyReview(ctx, id);
  if (await isNewVerificationView(ctx, id)) recordAudit(ctx, "verifications.viewed", { id });
  return company;
}

type Of = { id: string; personId: string };

/** The company is locked, so that no second decision comes between. @throws verifications.not_found, .person_not_found */
async function lockPerson(
  ctx: Ctx,
  { id, personId }: Of,
): Promise<{ before: LockedVerification; person: AffiliatedPersonRow }> {
  const before = await lockForDecision(ctx, id);
  const person = (await readPersonRows(ctx, id)).find((each) => each.id === personId);
  if (!person) throw fail(companyReviewFailures.person_not_found);
  return { before, person };
}

type Kept = { status: PersonDecision["status"]; declineReasons: PersonDecision["decline_reasons"]; comment: string };

async function keepDecision(ctx: Ctx, { id, personId }: Of, decision: Kept | null): Promise<void> {
  assertMember(ctx.actor);
  const vault = await openVault(ctx, id);
  const comment = decision?.comment
    ? sealValue(vault, decision.comment, sealBindings.affiliatedPerson(id, personId, "comment"))
    : null;
  await ctx.tx
    .updateTable("affiliated_persons")
    .set({
      decision: decision?.status ?? null,
      decline_reasons: decision?.declineReasons ?? [],
      decision_comment: comment,
      decided_by: decision ? ctx.actor.name : null,
      decided_by_user_id: decision ? ctx.actor.id : null,
      decided_at: decision ? sql<Date>`now()` : null,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", personId)
    .execute();
}

type EventKind = "person_approved" | "person_declined" | "person_taken_back";

/** In the company's history. The name is read from what is known of the person, and ends with it. */
async function recordPersonEvent(
  ctx: Ctx,
  before: LockedVerification,
  person: AffiliatedPersonRow,
  kind: EventKind,
  reasons: string[] = [],
) {
  await ctx.tx
    .updateTable("verifications")
    .set({ row_version: before.rowVersion + 1 })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  await ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: before.id,
      id: randomUUID(),
      kind,
      ...rowAuthorOf(ctx.actor),
      from_status: null,
      to_status: null,
      decline_reasons: reasons as never,
      comment: null,
      person_id: person.id,
      on_row_version: before.rowVersion,
    })
    .execute();
}

/** @throws 404, 409 for a stale row version, a person with a verification of their own, a decided company, a proposal */
export async function decidePerson(ctx: Ctx, of: Of, decision: PersonDecision) {
  const { before, person } = await lockPerson(ctx, of);
  const refusal = whyNotDecidePerson(before, person, decision);
  if (refusal) throw fail(refusal);
  const { status, comment } = decision;
  const declineReasons = status === "invalid" ? [...new Set(decision.decline_reasons)] : [];
  await keepDecision(ctx, of, { status, declineReasons, comment });
  await recordTouch(ctx, before.id, "person_decided");
  const kind = status === "valid" ? "person_approved" : "person_declined";
  await recordPersonEvent(ctx, before, person, kind, declineReasons);
  recordAudit(ctx, "company-reviews.person_decided", { ...of, to: status, decline_reasons: declineReasons });
  return {};
}

/** @throws as `decidePerson`; company-reviews.person_not_decided */
export async function takePersonBack(ctx: Ctx, of: Of, requested: { rowVersion: number }) {
  const { before, person } = await lockPerson(ctx, of);
  const refusal = whyNotTakePersonBack(before, person, requested);
  if (refusal) throw fail(refusal);
  await keepDecision(ctx, of, null);
  await recordTouch(ctx, before.id, "person_decided");
  await recordPersonEvent(ctx, before, person, "person_taken_back");
  recordAudit(ctx, "company-reviews.person_taken_back", { ...of, from: person.decision });
  return {};
}
