import type { serviceCallbackTypes } from "#contract/callbacks/callback-bodies.ts";
import type { ServiceType } from "#contract/screening/services/service-kinds.ts";
import type { CryptoReply, ServiceReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import { type Blockchain, chainAssets } from "#contract/values/chains.ts";

/** As customers of this field know them. */
const typeNames: Record<ServiceType, (typeof serviceCallbackTypes)[number]> = {
  crypto_address: "CRYPTO_ADDRESS_CHECK",
  crypto_transaction: "CRYPTO_TRANSACTION_CHECK",
  national_number: "NATIONAL_NUMBER_CHECK",
  phone: "PHONE_CHECK",
  document_recognition: "DOCUMENT_RECOGNITION",
  blacklist_person: "BLACKLIST_PERSON_CHECK",
  blacklist_tax_id: "BLACKLIST_TAX_ID_CHECK",
  blacklist_document: "BLACKLIST_DOCUMENT_CHECK",
  adverse_media: "ADVERSE_MEDIA_CHECK",
};

/** 0 to 1; of a listed address 1. Null where nobody knows: never low by default. */
function riskScoreOf({ risk, provider }: CryptoReply): number | null {
  if (risk?.by === "list") return 1;
  const score = provider.state === "answered" ? (provider.answer.score ?? null) : null;
  return score === null ? null : score / 100;
}

type CryptoRequest = Extract<ServiceRequest, { blockchain: Blockchain }>;

/** As it was requested; else what is paid with on the chain. */
const assetOf = (request: CryptoRequest): string =>
  (request.type === "crypto_address" ? request.asset : undefined) ?? chainAssets[request.blockchain];

function cryptoResult(reply: CryptoReply, request: CryptoRequest) {
  const { address, risk, provider, listed, lists } = reply;
  const reasons = provider.state === "answered" ? (provider.answer.reasons ?? []) : [];
  return {
    address: address.address,
    ...(reply.type === "crypto_transaction" && { transaction: reply.transaction }),
    asset: assetOf(request),
    network: request.blockchain,
    risk: risk?.score ?? null,
    risk_score: riskScoreOf(reply),
    signals: [
      ...listed.map(({ listCode }) => ({ name: `list: ${listCode}`, share: 1 })),
      ...reasons.map(({ text, share }) => ({ name: text, share: share ?? null })),
    ],
    lists: lists.map(({ code, version }) => ({ code, version })),
  };
}

function resultOf(request: ServiceRequest, reply: ServiceReply): object {
  if ((reply.type === "crypto_address" || reply.type === "crypto_transaction") && "blockchain" in request)
    return cryptoResult(reply, request);
  const { type: _type, problem: _problem, ...answer } = reply;
  return answer;
}

/** A request has one answer. */
export const serviceCallbackSequence = 1;

type Facts = { requestId: string; serviceId: string; request: ServiceRequest; reply: ServiceReply };

/** docs/decisions/0101. The caller signs its exact text. */
export const serviceCallbackBody = ({ requestId, serviceId, request, reply }: Facts) => ({
  type: "SERVICE_RESULT",
  request_id: requestId,
  sequence: serviceCallbackSequence,
  service_request_id: serviceId,
  service_request_type: typeNames[request.type],
  service_request_status: reply.problem === null ? "success" : "error",
  result: reply.problem === null ? resultOf(request, reply) : null,
  errors: reply.problem === null ? [] : [{ parameter: "service_request", message: reply.problem }],
});
