import { randomUUID } from "node:crypto";
import type { AffiliatedType } from "#contract/records/companies/company-values.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import {
  type AffiliatedPersonRow,
  openDetails,
  openPersonsVault,
  readCompanyStep,
  readPersonRows,
} from "#server/features/records/company-base/company-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type ApplicantVault, openValue, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { keepRequired } from "./flow-persons.service.ts";

const typesRequested = (
  { types }: AffiliatedPersonRow,
  { authorisedPersons, beneficiaries }: CompanyStep,
): AffiliatedType[] => types.filter((type) => (type === "AUTHORISED" ? authorisedPersons : beneficiaries));

/** Their own verification goes on as far as it has come, unless the form sends persons through another form by now. */
const linkOf = (row: AffiliatedPersonRow, { personFormId }: CompanyStep) =>
  row.form_id !== null && row.form_id === personFormId
    ? {
        applicant_id: row.applicant_id,
        form_id: row.form_id,
        link_id: row.link_id,
        link_shown: row.link_shown,
        mails: row.mails,
        mailed_at: row.mailed_at,
      }
    : {};

type Move = { from: string; to: string; vault: ApplicantVault };

/** An approval by a reviewer was for the earlier attempt; a decline stays until a reviewer takes it back. */
function declineOf(row: AffiliatedPersonRow, id: string, { from, to, vault }: Move) {
  if (row.decision !== "invalid") return {};
  const comment =
    row.decision_comment === null
      ? null
      : openValue(vault, row.decision_comment, sealBindings.affiliatedPerson(from, row.id, "comment"));
  return {
    decision: row.decision,
    decline_reasons: row.decline_reasons,
    decision_comment:
      comment === null ? null : sealValue(vault, comment, sealBindings.affiliatedPerson(to, id, "comment")),
    decided_by: row.decided_by,
    decided_by_user_id: row.decided_by_user_id,
    decided_at: row.decided_at,
  };
}

/** Owners before who owns them. Who is owned by nobody that is carried is left out. */
function inOrder(rows: readonly AffiliatedPersonRow[]): AffiliatedPersonRow[] {
  const order = rows.filter((row) => row.parent_id === null);
  for (let at = 0; at < order.length; at += 1) order.push(...rows.filter((row) => row.parent_id === order[at]?.id));
  return order;
}

/** A retry begins with the persons whom the declined attempt had named; erased ones are gone. */
export async function carryPersons(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const step = await readCompanyStep(ctx, to);
  if (!step) return;
  const all = await readPersonRows(ctx, from);
  const rows = inOrder(all.filter((row) => row.details !== null && typesRequested(row, step).length > 0));
  const vault = await openPersonsVault(ctx, from, rows);
  if (!vault) return;
  const ids = new Map(rows.map((row) => [row.id, randomUUID()]));
  const idOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  for (const row of rows) {
    const id = ids.get(row.id) ?? "";
    await ctx.tx
      .insertInto("affiliated_persons")
      .values({
        project_id: ctxProjectOf(ctx),
        id,
        verification_id: to,
        kind: row.kind,
        types: typesRequested(row, step),
        parent_id: idOf(row.parent_id),
        details: sealValue(vault, openDetails(vault, from, row), sealBindings.affiliatedPerson(to, id, "details")),
        ...linkOf(row, step),
        ...declineOf(row, id, { from, to, vault }),
      })
      .execute();
  }
  await keepRequired(ctx, to, step);
}
