import { sql } from "kysely";
import type { z } from "zod";
import type { FormRow, forms } from "#contract/forms/forms.contract.ts";
import { whatCannotRun } from "#contract/records/forms/form-abilities.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { isVouchedFor } from "#server/features/records/callback-addresses/callback-addresses.queries.ts";
import { findForm, permanentLink } from "#server/features/records/form-base/form-base.queries.ts";
import { knowsAnonymizing } from "#server/features/records/networks/networks.queries.ts";
import { hasMedia } from "#server/features/screening/media-feeds/media-feeds.queries.ts";
import { screeningStepOf } from "#server/features/screening/screenings/screenings.question.queries.ts";
import { readWantedLists } from "#server/features/screening/screenings/screenings.wanted.queries.ts";
import { hasSigner } from "#server/features/steps/qes-certificates/qes-certificates.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { canAskBanks } from "#server/platform/outbound/bank-ids.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { canAskUsRecords } from "#server/platform/outbound/us-records.ts";
import { containingPattern } from "./forms.rules.ts";

type ListRequest = z.output<typeof forms.list.body>;

export async function readFormOptions(ctx: Ctx) {
  const items = await ctx.tx
    .selectFrom("forms")
    .select(["id", "name"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("deleted_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { items };
}

async function countVerifications(ctx: Ctx, formIds: string[]): Promise<Map<string, number>> {
  if (formIds.length === 0) return new Map();
  const { rows } = await sql<{ form_id: string; n: number }>`
    select form_id, sum(n)::int as n from (
      select form_id, processing + pending + customer_pending + valid + invalid as n from verification_form_days
        where project_id = ${ctxProjectOf(ctx)} and form_id = any(${formIds}::uuid[])
      union all
      select form_id, change from verification_deltas
        where project_id = ${ctxProjectOf(ctx)} and form_id = any(${formIds}::uuid[]) and status <> 'created'
    ) counted group by form_id`.execute(ctx.tx);
  return new Map(rows.map(({ form_id, n }) => [form_id, n]));
}

/** `folder_id` null: forms without a folder; undefined: all. */
type FormFilters = ListRequest["filters"] & { folder_id?: string | null };

const formsInUse = (ctx: Ctx, { search, folder_id }: FormFilters) => {
  const inUse = ctx.tx
    .selectFrom("forms as f")
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.deleted_at", "is", null)
    .where("f.is_internal", "=", false)
    .$if(folder_id === null, (query) => query.where("f.folder_id", "is", null))
    .$if(typeof folder_id === "string", (query) => query.where("f.folder_id", "=", folder_id ?? null));
  return search ? inUse.where("f.name", "ilike", containingPattern(search)) : inUse;
};

export async function listForms(
  ctx: Ctx,
  { page, count, filters }: Omit<ListRequest, "filters"> & { filters: FormFilters },
) {
  const all = formsInUse(ctx, filters);
  const rows = await all
    .innerJoin("form_versions as v", (join) =>
      join
        .onRef("v.project_id", "=", "f.project_id")
        .onRef("v.form_id", "=", "f.id")
        .onRef("v.version", "=", "f.current_version"),
    )
    .leftJoin("form_folders as d", (join) =>
      join.onRef("d.project_id", "=", "f.project_id").onRef("d.id", "=", "f.folder_id"),
    )
    .select(["f.id", "f.name", "f.description", "f.current_version", "f.created_at", "f.updated_at", "v.config"])
    .select("f.permanent_link_enabled")
    .select((select) =>
      select
        .selectFrom("verifications as newest")
        .whereRef("newest.project_id", "=", "f.project_id")
        .whereRef("newest.form_id", "=", "f.id")
        // Row-level security shows no others; said as well, so that the index of the few tests is used.
        .$if(ctx.mode === "test", (query) => query.where("newest.mode", "=", "test"))
        .orderBy("newest.created_at", "desc")
        .limit(1)
        .select("newest.created_at")
        .as("last_used"),
    )
    .select(["d.id as folder_id", "d.name as folder_name"])
    .orderBy("f.created_at", "desc")
    .orderBy("f.id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const counts = await countVerifications(
    ctx,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row): FormRow => {
    const config = FormConfig.parse(row.config);
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      version: row.current_version,
      steps: config.steps.map((step) => step.type),
      countriesCount: config.countries.length,
      languages: config.languages,
      created: row.created_at.toISOString(),
      updated: row.updated_at.toISOString(),
      verificationsCount: counts.get(row.id) ?? 0,
      lastUsed: row.last_used?.toISOString() ?? null,
      hasPermanentLink: row.permanent_link_enabled,
      folder: row.folder_id && row.folder_name ? { id: row.folder_id, name: row.folder_name } : null,
    };
  });
  return { items, total, totalIsCapped: false, page, count };
}

async function canSearchLists(ctx: Ctx, config: FormConfig): Promise<boolean> {
  const step = screeningStepOf(config);
  if (!step) return true;
  const wanted = { kinds: step.lists, blacklists: step.customBlacklists };
  const { missing } = await readWantedLists(
    { tx: ctx.tx, projectId: ctxProjectOf(ctx) },
    wanted,
    ctx.platform.config.listsStaleDays,
  );
  return missing.length === 0;
}

export const formInabilitiesOf = async (ctx: Ctx, config: FormConfig) => {
  const { platform } = ctx;
  return whatCannotRun(config, {
    sms: canText(platform),
    anonymizingNetworks: await knowsAnonymizing(ctx),
    lists: await canSearchLists(ctx, config),
    certificate: await hasSigner(ctx),
    media: await hasMedia(ctx),
    presence: platform.config.presenceUrl !== undefined,
    trustedIssuers: platform.config.trustedIssuersDir !== undefined,
    eidv: canAskUsRecords(platform),
    bankId: canAskBanks(platform),
    register: platform.config.registerUrl !== undefined,
    callbackPersons: config.callbackUrl === "" || (await isVouchedFor(ctx, config.callbackUrl)),
  });
};

export async function readFormSettings(ctx: Ctx, id: string) {
  const form = await findForm(ctx, id);
  return {
    id: form.id,
    version: form.current_version,
    link: permanentLink(ctx, form),
    permanentLinkEnabled: form.permanent_link_enabled,
    notAvailable: await formInabilitiesOf(ctx, form.config),
    config: form.config,
  };
}
