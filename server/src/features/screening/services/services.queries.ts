import { type RawBuilder, sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { serviceTypes } from "#contract/screening/services/service-kinds.ts";
import { ServiceReply } from "#contract/screening/services/service-replies.ts";
import { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import { serviceFailures } from "#contract/screening/services.calls.ts";
import type { ServiceFilters, ServiceRow, ServiceView } from "#contract/screening/services.contract.ts";
import { readCallbacks } from "#server/features/callbacks/callbacks/callbacks.queries.ts";
import { readOwnBudget } from "#server/features/money/member-budgets/member-budgets.queries.ts";
import { currentLists } from "#server/features/screening/lists/lists.queries.ts";
import { actorPermissionsOf, isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { type DocumentPictureSide, openServiceKey, openServicePart } from "./services.keys.ts";
import { servicePriceOf } from "./services.prices.queries.ts";
import { configuredProviders } from "./services.providers.rules.ts";
import { mayReadContent, readServiceContent, type ServiceContent, serviceSubjectOf } from "./services.rules.ts";

type PageRequest = { page: number; count: number; filters: ServiceFilters };

/** An equation for one value lets an index keep its order. */
const oneOf = (column: RawBuilder<unknown>, list: readonly string[] | undefined): RawBuilder<unknown>[] => {
  if (!list || list.length === 0) return [];
  return [list.length === 1 ? sql`${column} = ${list[0]}` : sql`${column} = any(${[...list]}::text[])`];
};

/** Days of the reader's time zone; the database knows its clock changes. */
function conditionsOf(ctx: Ctx, { types, status, risk_score, countries, from, to }: ServiceFilters) {
  const zone = ctx.session?.timezone ?? "UTC";
  return sql.join(
    [
      sql`s.project_id = ${ctxProjectOf(ctx)}`,
      ...oneOf(sql`s.type`, types),
      ...oneOf(sql`s.status`, status),
      ...oneOf(sql`s.risk`, risk_score),
      ...oneOf(sql`s.country`, countries),
      ...(from ? [sql`s.created_at >= ${from}::date::timestamp at time zone ${zone}`] : []),
      ...(to ? [sql`s.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`] : []),
    ],
    sql` and `,
  );
}

const columns = sql`s.id, s.type, s.status, s.problem, s.country, s.risk, s.price_cents, s.created_at, s.finished_at,
  s.created_by, s.sealed_key, s.request, s.response, s.storage_key, s.back_key, s.deleted_at,
  nullif(trim(u.first_name || ' ' || u.last_name), '') as created_by_name`;

type Found = {
  id: string;
  type: ServiceRow["type"];
  status: ServiceRow["status"];
  problem: ServiceRow["problem"];
  country: string | null;
  risk: ServiceRow["risk_score"];
  price_cents: number;
  created_at: Date;
  finished_at: Date | null;
  created_by: string | null;
  created_by_name: string | null;
  sealed_key: string;
  request: string | null;
  response: string | null;
  storage_key: string | null;
  back_key: string | null;
  deleted_at: Date | null;
};

type Contents = { request: ServiceContent<ServiceRequest>; response: ServiceContent<ServiceReply> };

const nothing = (state: "none" | "deleted" | "hidden") => ({ state, text: null, value: null });

function contentsOf({ platform, actor }: Ctx, found: Found): Contents {
  const reader = { id: isMember(actor) ? actor.id : null, permissions: actorPermissionsOf(actor) };
  if (found.deleted_at !== null) return { request: nothing("deleted"), response: nothing("deleted") };
  if (!mayReadContent(reader, found)) return { request: nothing("hidden"), response: nothing("hidden") };
  const key = openServiceKey(platform.keys, found);
  const { request, response } = found;
  return {
    request:
      request === null ? nothing("none") : readServiceContent(ServiceRequest, openServicePart(key, "request", request)),
    response:
      response === null
        ? nothing("none")
        : readServiceContent(ServiceReply, openServicePart(key, "response", response)),
  };
}

const toRow = (found: Found, { request }: Pick<Contents, "request">): ServiceRow => ({
  id: found.id,
  type: found.type,
  date: found.created_at.toISOString(),
  country: found.country,
  price: found.status === "invalid" ? 0 : found.price_cents,
  status: found.status,
  risk_score: found.risk,
  problem: found.problem,
  createdBy: found.created_by_name,
  subject: request.value && (serviceSubjectOf(request.value) || null),
});

/** @throws services.page_too_deep */
export async function listServices(ctx: Ctx, { page, count, filters }: PageRequest) {
  const skip = (page - 1) * count;
  if (skip >= limits.totalCap) throw fail(serviceFailures.page_too_deep);
  const where = conditionsOf(ctx, filters);
  const { rows } = await sql<Found>`with page as materialized (
      select s.id from service_requests s where ${where} order by s.created_at desc, s.id desc limit ${count} offset ${skip})
    select ${columns} from page join service_requests s on s.project_id = ${ctxProjectOf(ctx)} and s.id = page.id
    left join users u on u.id = s.created_by order by s.created_at desc, s.id desc`.execute(ctx.tx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from
    (select from service_requests s where ${where} limit ${limits.totalCap + 1}) counted`.execute(ctx.tx);
  const total = counted.rows[0]?.total ?? 0;
  return {
    // The response is not needed here.
    items: rows.map((row) => toRow(row, contentsOf(ctx, { ...row, response: null }))),
    total: Math.min(total, limits.totalCap),
    totalIsCapped: total > limits.totalCap,
    page,
    count,
  };
}

/** @throws services.not_found */
async function findService(ctx: Ctx, id: string): Promise<Found> {
  const { rows } = await sql<Found>`select ${columns} from service_requests s
    left join users u on u.id = s.created_by where s.project_id = ${ctxProjectOf(ctx)} and s.id = ${id}::uuid`.execute(
    ctx.tx,
  );
  const [row] = rows;
  if (!row) throw fail(serviceFailures.not_found);
  return row;
}

/** @throws services.not_found */
export async function viewService(ctx: Ctx, id: string): Promise<ServiceView> {
  const found = await findService(ctx, id);
  const contents = contentsOf(ctx, found);
  const { request, response } = contents;
  return {
    ...toRow(found, contents),
    finished: found.finished_at?.toISOString() ?? null,
    requestState: request.state,
    responseState: response.state,
    requestText: request.text,
    responseText: response.text,
    request: request.value,
    response: response.value,
    callbacks: request.state === "kept" ? await readCallbacks(ctx, { service: id }) : [],
    hasPicture: found.storage_key !== null && request.state !== "hidden",
    hasBack: found.back_key !== null && request.state !== "hidden",
  };
}

/** For a key of the customers' API. Null: there is none, or its data was deleted. `reply` is null until it is answered. */
export async function readKeptService(ctx: Ctx, id: string) {
  const { rows } = await sql<Found>`select ${columns} from service_requests s
    left join users u on u.id = s.created_by where s.project_id = ${ctxProjectOf(ctx)} and s.id = ${id}::uuid`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found || found.request === null) return null;
  const { type, request, response } = found;
  const key = openServiceKey(ctx.platform.keys, found);
  return {
    type,
    request: ServiceRequest.parse(JSON.parse(openServicePart(key, "request", request))),
    reply: response === null ? null : ServiceReply.parse(JSON.parse(openServicePart(key, "response", response))),
  };
}

/** @throws services.not_found, request.forbidden */
export async function requireReader(ctx: Ctx, id: string): Promise<void> {
  const found = await findService(ctx, id);
  if (!isMember(ctx.actor) || !mayReadContent(ctx.actor, found)) throw fail(commonFailures.forbidden);
}

/** @throws services.not_found, no_picture, request.forbidden */
export async function findPicture(ctx: Ctx, id: string, side: DocumentPictureSide) {
  const found = await findService(ctx, id);
  const storageKey = side === "front" ? found.storage_key : found.back_key;
  if (storageKey === null) throw fail(serviceFailures.no_picture);
  const { actor, platform } = ctx;
  if (!isMember(actor) || !mayReadContent(actor, found)) throw fail(commonFailures.forbidden);
  return { key: openServiceKey(platform.keys, found), storageKey };
}

export const readServiceOptions = async (ctx: Ctx) => ({
  isFree: ctx.platform.config.billing === "off",
  budget: await readOwnBudget(ctx),
  prices: serviceTypes.map((type) => ({ type, price: servicePriceOf(ctx, type) })),
  providers: configuredProviders(ctx.platform),
  lists: [...new Set((await currentLists(ctx.tx)).map(({ kind }) => kind))].sort(),
});
