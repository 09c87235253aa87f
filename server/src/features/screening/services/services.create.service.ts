import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { commonFailures } from "#contract/failures.ts";
import { unreadablePhotos } from "#contract/records/forms/identity-documents.ts";
import type {
  NewCryptoCheck,
  NewDocumentService,
  NewService,
  ServiceRequest,
} from "#contract/screening/services/service-requests.ts";
import { serviceFailures } from "#contract/screening/services.calls.ts";
import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import type { ChainAddress, ChainRefusal } from "#engines/chains/chains.types.ts";
import { readAddress } from "#engines/chains/read-address.ts";
import { readTransactionHash } from "#engines/chains/read-transaction-hash.ts";
import { searchedName } from "#engines/media/searched-name.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { isWithoutPersons, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail, failUnreadable } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { pageWords } from "#server/words.ts";
import { runService } from "./services.jobs.ts";
import {
  type DocumentPictureSide,
  newServiceKey,
  openServiceKey,
  openServicePart,
  type ServiceKey,
  sealServicePart,
  sealServicePicture,
} from "./services.keys.ts";
import { servicePriceOf } from "./services.prices.queries.ts";
import { reservePrice } from "./services.prices.service.ts";
import { chainWords } from "./services.words.ts";

/** `pictures`: a hash of the files as they were sent. */
type Wanted = { id: string; request: ServiceRequest; callbackUrl: string; pictures?: string };
type Sealed = { key: ServiceKey; sealedKey: string };
type Picture = { storageKey: string; sizeBytes: number };
type Pictures = { front: Picture; back: Picture | null };

/** The same call once more: the request that it made. @throws services.key_taken */
async function findRepeated(ctx: Ctx, wanted: Wanted): Promise<boolean> {
  const { id, callbackUrl } = wanted;
  const row = await ctx.tx
    .selectFrom("service_requests")
    .select(["id", "sealed_key", "request", "type", "callback_url"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return false;
  if (row.request === null || row.callback_url !== callbackUrl) throw fail(serviceFailures.key_taken);
  const before = openServicePart(openServiceKey(ctx.platform.keys, row), "request", row.request);
  if (before !== JSON.stringify(keptRequest(wanted))) throw fail(serviceFailures.key_taken);
  recordAudit(ctx, "services.repeated", { id, type: row.type });
  return true;
}

/** What it reads of the request passes over `pictures`. */
const keptRequest = ({ request, pictures }: Wanted) => (pictures ? { ...request, pictures } : request);

const countryOf = (request: ServiceRequest): string | null =>
  "country" in request && request.country !== "" ? request.country : null;

async function keepRequest(ctx: Ctx, wanted: Wanted, { key, sealedKey }: Sealed, pictures?: Pictures) {
  const { id, request, callbackUrl } = wanted;
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto("service_requests")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      type: request.type,
      country: countryOf(request),
      price_cents: servicePriceOf(ctx, request.type),
      sealed_key: sealedKey,
      request: sealServicePart(key, "request", keptRequest(wanted)),
      callback_url: callbackUrl,
      ...(pictures && { storage_key: pictures.front.storageKey, picture_bytes: pictures.front.sizeBytes }),
      ...(pictures?.back && { back_key: pictures.back.storageKey, back_bytes: pictures.back.sizeBytes }),
      created_by: rowAuthorOf(ctx.actor).actor_user_id,
      is_bare: isWithoutPersons(ctx.actor),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The resolved address is checked again on sending. */
function requireOpenTarget({ platform }: Ctx, url: string): void {
  const refusal = url === "" ? null : platform.outbound.checkUrl(url);
  if (refusal)
    throw fail(commonFailures.invalid, { parameter: "callback_url", message: OUTBOUND_URL_REFUSALS[refusal] });
}

async function createRequest(ctx: Ctx, wanted: Wanted, sealed: Sealed, pictures?: Pictures): Promise<{ id: string }> {
  const { id, request, callbackUrl } = wanted;
  if (ctx.mode === "test") throw fail(serviceFailures.not_in_test);
  requireOpenTarget(ctx, callbackUrl);
  // The second look is for two at once.
  const isRepeated =
    (await findRepeated(ctx, wanted)) ||
    (!(await keepRequest(ctx, wanted, sealed, pictures)) && (await findRepeated(ctx, wanted)));
  if (isRepeated) return { id };
  if (pictures) await claimFile(ctx, pictures.front.storageKey);
  if (pictures?.back) await claimFile(ctx, pictures.back.storageKey);
  await enqueue(ctx, runService, { serviceId: id }, { group: ctxProjectOf(ctx) });
  recordAudit(ctx, "services.created", { id, type: request.type, country: countryOf(request) });
  await reservePrice(ctx, { id, type: request.type });
  return { id };
}

/** @throws services.blacklist_unknown */
async function requireBlacklists(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = await blacklistsOf({ tx: ctx.tx, projectId: ctxProjectOf(ctx) }, codes);
  if (known.length < new Set(codes).size) throw fail(serviceFailures.blacklist_unknown);
}

/** A name that cannot be searched for would be one that was not found. @throws services.name_refused */
function requireNames(names: readonly string[]): void {
  if (names.some((name) => searchedName(name) === null)) throw fail(serviceFailures.name_refused);
}

/** @throws services.blacklist_unknown, name_refused, key_taken, balances.insufficient_funds */
export async function createService(
  ctx: Ctx,
  { request_key, callback_url: callbackUrl, ...request }: z.infer<typeof NewService>,
) {
  if (request.type === "adverse_media") requireNames(request.names);
  if ("blacklists" in request) await requireBlacklists(ctx, request.blacklists);
  const id = request_key ?? randomUUID();
  return createRequest(ctx, { id, request, callbackUrl }, newServiceKey(ctx.platform.keys, id));
}

type Value = {
  what: "address" | "transaction";
  blockchain: z.infer<typeof NewCryptoCheck>["blockchain"];
  text: string;
};

/** What is wrong with it, if anything. */
function judgeValue({ what, blockchain, text }: Value): ChainRefusal | null {
  const read: ChainAddress | { hash: string } | ChainRefusal =
    what === "address" ? readAddress(blockchain, text) : readTransactionHash(blockchain, text);
  return "problem" in read ? read : null;
}

/** For a screen, before anything is requested. */
export function checkValue(value: Value) {
  const refusal = judgeValue(value);
  if (!refusal) return { problem: null, otherChains: [] };
  return { problem: refusal.problem, otherChains: refusal.problem === "other_chain" ? refusal.otherChains : [] };
}

/** @throws services.address_refused, services.transaction_refused */
function requireValue(parameter: string, value: Value): void {
  const refusal = judgeValue(value);
  if (!refusal) return;
  const failure = value.what === "address" ? serviceFailures.address_refused : serviceFailures.transaction_refused;
  const code = `services.chain_${refusal.problem}`;
  throw fail(failure, { parameter, message: chainWords(refusal), code });
}

/** @throws services.address_refused, services.transaction_refused, services.key_taken, balances.insufficient_funds */
export function createCryptoCheck(
  ctx: Ctx,
  { request_key, callback_url: callbackUrl, ...request }: z.infer<typeof NewCryptoCheck>,
) {
  const { blockchain } = request;
  if (request.type === "crypto_address") {
    requireValue("crypto_address", { what: "address", blockchain, text: request.crypto_address });
  } else {
    requireValue("crypto_transaction", { what: "transaction", blockchain, text: request.crypto_transaction });
    requireValue("destination_address", { what: "address", blockchain, text: request.destination_address });
  }
  const id = request_key ?? randomUUID();
  return createRequest(ctx, { id, request, callbackUrl }, newServiceKey(ctx.platform.keys, id));
}

type StoredDocument = { id: string; sealed: Sealed; pictures: Pictures; hash: string };

/** @throws services.picture_refused, request.too_many, request.unavailable */
async function storePicture(
  platform: Platform,
  before: CtxBeforeTransaction,
  key: ServiceKey,
  { side, bytes }: { side: DocumentPictureSide; bytes: Buffer },
): Promise<Picture> {
  const photo = await platform.engines.pictures.cleanPhoto(tenantKeyOf(before), bytes);
  if (!photo.ok)
    throw (unreadablePhotos.includes(photo.refusal) ? failUnreadable : fail)(serviceFailures.picture_refused, {
      parameter: side === "front" ? "file" : "back",
      message: pageWords.en[`failure.flow.photo_${photo.refusal}`],
      code: `flow.photo_${photo.refusal}`,
    });
  const storageKey = newFileKey(ctxProjectOf(before));
  await intendFile(platform, storageKey);
  try {
    await platform.files.put(storageKey, await sealServicePicture(key, side, photo.jpeg));
  } catch (error) {
    platform.log.error({ err: error }, "the picture of a document could not be stored");
    throw fail(commonFailures.unavailable);
  }
  return { storageKey, sizeBytes: photo.jpeg.length };
}

/** Outside the transaction. What is not taken goes with the next sweep. @throws those of `storePicture` */
export async function storeDocument(
  platform: Platform,
  before: CtxBeforeTransaction,
  { bytes, second }: UploadedFile,
  { request_key }: z.infer<typeof NewDocumentService>,
): Promise<StoredDocument> {
  const id = request_key ?? randomUUID();
  const sealed = newServiceKey(platform.keys, id);
  const front = await storePicture(platform, before, sealed.key, { side: "front", bytes });
  const back = second ? await storePicture(platform, before, sealed.key, { side: "back", bytes: second }) : null;
  const hash = createHash("sha256").update(bytes);
  if (second) hash.update("back").update(second);
  return { id, sealed, pictures: { front, back }, hash: hash.digest("hex") };
}

/** @throws services.key_taken, balances.insufficient_funds */
export function createDocumentService(
  ctx: Ctx,
  { country, callback_url: callbackUrl }: z.infer<typeof NewDocumentService>,
  { id, sealed, pictures, hash }: StoredDocument,
) {
  const wanted = { id, request: { type: "document_recognition" as const, country }, callbackUrl, pictures: hash };
  return createRequest(ctx, wanted, sealed, pictures);
}
