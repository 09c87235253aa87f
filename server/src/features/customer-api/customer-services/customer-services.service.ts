import type { z } from "zod";
import {
  chainsOfAsset,
  chainTickerOf,
  type customerServices,
} from "#contract/customer-api/customer-services.contract.ts";
import type { Blockchain } from "#contract/values/chains.ts";
import { readAddress } from "#engines/chains/read-address.ts";
import { hasMedia } from "#server/features/screening/media-feeds/media-feeds.queries.ts";
import { serviceCallbackBody } from "#server/features/screening/services/services.callbacks.rules.ts";
import { createCryptoCheck, createService } from "#server/features/screening/services/services.create.service.ts";
import { configuredProviders } from "#server/features/screening/services/services.providers.rules.ts";
import { readKeptService } from "#server/features/screening/services/services.queries.ts";
import { isOfTest } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { inApiNames, refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";

type Endpoints = typeof customerServices;
type Sent<Name extends "checkCryptoAddress" | "searchMedia" | "checkPhone"> = z.output<Endpoints[Name]["body"]>;

const made = ({ id }: { id: string }) => ({ data: { service_request_id: id } });

/** Nothing is searched in test mode, and no answer is made up. @throws flow */
function requireLive({ actor }: Ctx): void {
  if (isOfTest(actor)) throw refuseCustomer("flow", "type", "Services are not available in test mode.");
}

/** The first chain of the asset on which it is an address; the first one where it is none. */
function chainOf({ hash, asset, network }: Sent<"checkCryptoAddress">): Blockchain {
  if (network !== undefined) return network.toLowerCase() as Blockchain;
  const chains = chainsOfAsset(asset);
  const found = chains.find((chain) => !("problem" in readAddress(chain, hash))) ?? chains[0];
  if (!found) throw new Error("an asset without a chain");
  return found;
}

/**
 * Without a provider of risks the result would have none, and programs would read that as a low one.
 * @throws flow, validation, insufficient_funds
 */
export async function checkCryptoAddress(ctx: Ctx, sent: Sent<"checkCryptoAddress">) {
  requireLive(ctx);
  const { hash, asset, direction, callback_url } = sent;
  if (!configuredProviders(ctx.platform).includes("risk"))
    throw refuseCustomer("flow", "asset", "No provider of risk scores is set up.");
  const blockchain = chainOf(sent);
  try {
    return made(
      await createCryptoCheck(ctx, {
        type: "crypto_address",
        blockchain,
        direction,
        crypto_address: hash,
        asset: chainTickerOf(asset, blockchain),
        callback_url,
      }),
    );
  } catch (error) {
    throw inApiNames(error, { crypto_address: "hash" });
  }
}

/** @throws flow, validation, insufficient_funds */
export async function checkCustomerPhone(ctx: Ctx, { phone, country, callback_url = "" }: Sent<"checkPhone">) {
  requireLive(ctx);
  return made(await createService(ctx, { type: "phone", phone, country: country ?? "", callback_url }));
}

/** @throws flow where no news are loaded and no provider is set up; validation, insufficient_funds */
export async function searchCustomerMedia(ctx: Ctx, sent: Sent<"searchMedia">) {
  requireLive(ctx);
  const { primary_keywords: names, secondary_keywords: keywords, callback_url } = sent;
  if (!(await hasMedia(ctx)))
    throw refuseCustomer("flow", "primary_keywords", "No news is loaded, and no provider is set up.");
  try {
    const created = await createService(ctx, { type: "adverse_media", names, keywords, callback_url });
    return { status: "ok" as const, ...made(created) };
  } catch (error) {
    throw inApiNames(error, { names: "primary_keywords", keywords: "secondary_keywords" });
  }
}

/** As its callback says it. @throws not_found */
export async function getCustomerService(ctx: Ctx, id: string) {
  const kept = await readKeptService(ctx, id);
  if (!kept) throw refuseCustomer("not_found", "id");
  const { request, reply, type } = kept;
  recordAudit(ctx, "services.viewed", { id, type });
  const body = serviceCallbackBody({
    requestId: "",
    serviceId: id,
    request,
    reply: reply ?? { type: "none", problem: "internal" },
  });
  const said = { service_request_id: id, service_request_type: body.service_request_type };
  if (reply === null)
    return { data: { ...said, service_request_status: "pending" as const, result: null, errors: [] } };
  const status = body.service_request_status === "success" ? ("success" as const) : ("error" as const);
  return {
    data: { ...said, service_request_status: status, result: body.result && { ...body.result }, errors: body.errors },
  };
}
