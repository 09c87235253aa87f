import { z } from "zod";
import { callbackTarget } from "../input/callback-target.ts";
import { cryptoDirections } from "../screening/services/service-kinds.ts";
import { mediaLimits } from "../screening/services/service-requests.ts";
import { type Blockchain, chainAssets, chainNames, chains } from "../values/chains.ts";
import { customerEndpoint } from "./customer-endpoint.ts";
import { Country, choiceField, listParameter, trimmedText } from "./customer-values.ts";

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Chains of ours on which an asset is paid, by its ticker and by the chain's name; the likeliest first. */
const ofAsset = new Map<string, Blockchain[]>();
const add = (asset: string, chain: Blockchain) =>
  ofAsset.set(folded(asset), [...(ofAsset.get(folded(asset)) ?? []), chain]);
for (const chain of ["ethereum", ...chains.filter((each) => each !== "ethereum")] as Blockchain[])
  for (const asset of new Set([chainAssets[chain], chain, chainNames[chain]].map(folded))) add(asset, chain);
const tokens: Readonly<Record<string, readonly Blockchain[]>> = {
  USDT: ["ethereum", "tron", "bnb_smart_chain", "polygon", "arbitrum"],
  USDC: ["ethereum", "polygon", "arbitrum", "bnb_smart_chain", "tron", "algorand", "stellar"],
  MATIC: ["polygon"],
};
for (const [asset, paidOn] of Object.entries(tokens)) for (const chain of paidOn) add(asset, chain);
add("BSC", "bnb_smart_chain");

/** What is paid with, by the name that its market has for it; of a chain's name its own coin. */
export const chainTickerOf = (asset: string, chain: Blockchain): string =>
  Object.keys(tokens).find((token) => folded(token) === folded(asset)) ?? chainAssets[chain];

export const chainsOfAsset = (asset: string): readonly Blockchain[] => ofAsset.get(folded(asset)) ?? [];

const Asset = trimmedText(40).refine(
  (asset) => chainsOfAsset(asset).length > 0,
  `Send an asset or a blockchain: ${chains.join(", ")}.`,
);
const target = callbackTarget.pipe(z.string().min(1, "Send a web address.").max(2048, "Send at most 2048 characters."));

const Made = z.object({ data: z.object({ service_request_id: z.string() }) });
const id = "b1e9f1d2-7c0f-4a8e-9a55-6f1d2c3b4a59";
const made = { data: { service_request_id: id } };

/** In the case that its enum has. */
const Direction = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
  z.enum(cryptoDirections, `Send one of ${cryptoDirections.join(", ")}.`),
);

export const customerServices = {
  checkCryptoAddress: customerEndpoint({
    method: "POST",
    path: "/services/crypto/address-verification",
    tag: "Services",
    summary: "The risk of a crypto address; the result comes by a callback",
    scope: "write",
    body: z.object({
      hash: trimmedText(128, 16),
      asset: Asset,
      /** Ours: of an asset that is paid on several chains. */
      network: choiceField(chains.map((chain) => chain.toUpperCase()) as [string, ...string[]]).optional(),
      direction: Direction.default("sender"),
      callback_url: target,
    }),
    mostInMinute: 60,
    reply: Made,
    example: {
      body: {
        hash: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        asset: "BTC",
        callback_url: "https://example.com/hook",
      },
      reply: made,
    },
  }),
  searchMedia: customerEndpoint({
    method: "POST",
    path: "/services/amc",
    tag: "Services",
    summary: "Searches the news for names near given words; the result comes by a callback",
    scope: "write",
    body: z.object({
      /** Who is looked for. */
      primary_keywords: listParameter(trimmedText(mediaLimits.name[1], mediaLimits.name[0]), mediaLimits.words).refine(
        (names) => names.length > 0,
        "Send at least one.",
      ),
      /** Near which words; the usual ones where none is sent. */
      secondary_keywords: listParameter(
        trimmedText(mediaLimits.keyword[1], mediaLimits.keyword[0]),
        mediaLimits.words,
      ).default([]),
      callback_url: target,
    }),
    mostInMinute: 60,
    reply: Made.extend({ status: z.literal("ok") }),
    example: {
      body: {
        primary_keywords: ["Oleksandr Hrytsenko"],
        secondary_keywords: ["fraud", "money laundering"],
        callback_url: "https://example.com/hook",
      },
      reply: { status: "ok", ...made },
    },
  }),
  checkPhone: customerEndpoint({
    method: "POST",
    path: "/services/phone",
    tag: "Services",
    summary: "Validity, kind and country of a phone number; the result comes by a callback, or by GET /services/{id}",
    scope: "write",
    body: z.object({ phone: trimmedText(32, 4), country: Country.optional(), callback_url: target.optional() }),
    mostInMinute: 60,
    reply: Made,
    example: { body: { phone: "+380501234567", callback_url: "https://example.com/hook" }, reply: made },
  }),
  getService: customerEndpoint({
    method: "GET",
    path: "/services/:id",
    tag: "Services",
    summary: "How far a service request is, and its result as the callback has it",
    scope: "personal",
    reply: z.object({
      data: z.object({
        service_request_id: z.string(),
        service_request_type: z.string(),
        service_request_status: z.enum(["pending", "success", "error"]),
        result: z.record(z.string(), z.unknown()).nullable(),
        errors: z.array(z.object({ parameter: z.string(), message: z.string() })),
      }),
    }),
    example: {
      reply: {
        data: {
          service_request_id: id,
          service_request_type: "PHONE_CHECK",
          service_request_status: "pending",
          result: null,
          errors: [],
        },
      },
    },
  }),
  testWebhook: customerEndpoint({
    method: "POST",
    path: "/webhooks/test",
    tag: "Callbacks",
    summary: "Sends a sample callback once, signed with the key of this key's mode, and says what became of it",
    scope: "write",
    body: z.object({ url: target }),
    mostInMinute: 10,
    reply: z.object({
      data: z.object({
        delivered: z.boolean(),
        http_status: z.number().int().nullable(),
        duration_ms: z.number().int().nullable(),
        /** The first of what the other side said. */
        reply: z.string().nullable(),
        error: z.string().nullable(),
      }),
    }),
    example: {
      body: { url: "https://example.com/hook" },
      reply: { data: { delivered: true, http_status: 200, duration_ms: 84, reply: "ok", error: null } },
    },
  }),
};
