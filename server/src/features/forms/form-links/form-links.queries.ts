import { sql } from "kysely";
import type { z } from "zod";
import type { formLinks, OpenFormLink } from "#contract/forms/form-links.contract.ts";
import * as limits from "#contract/limits.ts";
import { idsFrom, pastAll } from "#server/features/cases/verifications/verifications.beginnings.rules.ts";
import { enterFormMode } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

type ListRequest = z.output<typeof formLinks.open.body>;

export function openLinks(ctx: Ctx, { form_id, search }: ListRequest["filters"]) {
  const open = ctx.tx
    .selectFrom("form_links as l")
    .leftJoin("verifications as v", (join) =>
      join
        .onRef("v.project_id", "=", "l.project_id")
        .onRef("v.link_id", "=", "l.id")
        // Of several attempts the last.
        .on(
          sql<boolean>`not exists (select from verifications n where n.project_id = v.project_id and n.retry_of = v.id)`,
        ),
    )
    .where("l.project_id", "=", ctxProjectOf(ctx))
    .where("l.form_id", "=", form_id)
    .where("l.revoked_at", "is", null)
    .where("l.expires_at", ">", sql<Date>`now()`)
    .where(({ or, eb }) => or([eb("v.id", "is", null), eb("v.status", "=", "created")]));
  if (!search) return open;
  const ids = idsFrom(search);
  const external = sql<string>`(l.external_applicant_id collate "C")`;
  return open.where(({ or, and, eb }) =>
    or([
      and([eb(external, ">=", search), eb(external, "<", pastAll(search))]),
      ...(ids ? [and([eb("l.applicant_id", ">=", ids.from), eb("l.applicant_id", "<=", ids.to)])] : []),
    ]),
  );
}

/** @throws forms.not_found */
export async function listOpenLinks(ctx: Ctx, { page, count, filters }: ListRequest) {
  await enterFormMode(ctx, filters.form_id);
  const open = openLinks(ctx, filters);
  const rows = await open
    .select(["l.id", "l.applicant_id", "l.external_applicant_id", "l.amount", "l.created_at", "l.expires_at"])
    .select(sql<boolean>`v.id is not null`.as("is_opened"))
    .orderBy("l.created_at", "desc")
    .orderBy("l.id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const { total } = await ctx.tx
    .selectFrom(open.select("l.id").limit(limits.totalCap).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const items = rows.map(
    (row): OpenFormLink => ({
      id: row.id,
      applicantId: row.applicant_id,
      externalApplicantId: row.external_applicant_id,
      amount: row.amount,
      created: row.created_at.toISOString(),
      expires: row.expires_at.toISOString(),
      isOpened: row.is_opened,
    }),
  );
  return { items, total, totalIsCapped: total >= limits.totalCap, page, count };
}
