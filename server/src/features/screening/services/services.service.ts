import { sql } from "kysely";
import { isAboutPerson } from "#contract/screening/services/service-kinds.ts";
import { serviceFailures } from "#contract/screening/services.calls.ts";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import {
  deleteServiceCallbacks,
  resendServiceCallback,
} from "#server/features/callbacks/callbacks/callbacks.write.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import type { RawReply } from "#server/platform/http.ts";
import { type DocumentPictureSide, streamPicture } from "./services.keys.ts";
import { findPicture, requireReader, viewService } from "./services.queries.ts";

/** A look at what was found of a person is recorded; while it is worked on, the page only asks whether it is done. */
export async function openService(ctx: Ctx, id: string): Promise<ServiceView> {
  const view = await viewService(ctx, id);
  if (isAboutPerson(view.type) && view.response !== null) recordAudit(ctx, "services.viewed", { id, type: view.type });
  return view;
}

/** Read after the commit, since the store may be slow; recorded. */
export async function openServicePicture(ctx: Ctx, id: string, side: DocumentPictureSide): Promise<RawReply> {
  const { key, storageKey } = await findPicture(ctx, id, side);
  recordAudit(ctx, "services.picture_viewed", { id, side });
  return {
    body: ({ files }) => streamPicture(files, key, { side, storageKey }),
    mime: "image/jpeg",
    name: `document-${side}-${id}.jpg`,
  };
}

/** For whoever may read the answer. @throws services.not_found, no_callback, request.forbidden */
export async function resendCallback(ctx: Ctx, id: string) {
  await requireReader(ctx, id);
  if (!(await resendServiceCallback(ctx, id))) throw fail(serviceFailures.no_callback);
  return {};
}

type Erased = { id: string; storage_key: string | null; back_key: string | null };

const noData = {
  sealed_key: "",
  request: null,
  response: null,
  storage_key: null,
  picture_bytes: null,
  back_key: null,
  back_bytes: null,
  callback_url: "",
  deleted_at: sql<Date>`now()`,
};

/** Their key is gone at once, pictures within the hour. */
async function deleteData(ctx: Ctx, rows: readonly Erased[]): Promise<void> {
  const kept = rows.flatMap(({ storage_key, back_key }) => [storage_key, back_key]);
  for (const key of kept) if (key !== null) await giveUpFile(ctx, key);
  await deleteServiceCallbacks(
    ctx,
    rows.map(({ id }) => id),
  );
  await ctx.tx
    .updateTable("service_requests")
    .set(noData)
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
}

/** @throws services.not_found, not_finished, deleted */
export async function eraseService(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("service_requests")
    .select(["id", "status", "type", "storage_key", "back_key", "deleted_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(serviceFailures.not_found);
  if (row.status === "processing") throw fail(serviceFailures.not_finished);
  if (row.deleted_at !== null) throw fail(serviceFailures.deleted);
  await deleteData(ctx, [row]);
  recordAudit(ctx, "services.erased", { id, type: row.type });
  return {};
}

const atOnce = 500;

/** By the project's retention. @returns how many; as many as `atOnce`: there may be more */
export async function eraseOldServices(ctx: Ctx): Promise<{ erased: number; isLast: boolean }> {
  const { rows } = await sql<Erased>`select s.id, s.storage_key, s.back_key from service_requests s
    join project_retention r on r.project_id = s.project_id
    where s.project_id = ${ctxProjectOf(ctx)} and s.deleted_at is null
      and s.finished_at < now() - make_interval(days => r.service_days)
    order by s.finished_at limit ${atOnce} for update of s`.execute(ctx.tx);
  if (rows.length > 0) {
    await deleteData(ctx, rows);
    recordAudit(ctx, "services.retention_ran", { erased: rows.length });
  }
  return { erased: rows.length, isLast: rows.length < atOnce };
}
