import type { ServiceReply } from "#contract/screening/services/service-replies.ts";
import type { Step } from "#server/platform/jobs/jobs.ts";
import { liveOf } from "#server/platform/live.ts";
import type { Live } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkCrypto } from "./services.crypto.service.ts";
import { recogniseDocument } from "./services.documents.service.ts";
import { checkLists } from "./services.lists.service.ts";
import { checkMedia } from "./services.media.service.ts";
import { checkNumber, checkPhone } from "./services.numbers.service.ts";
import { isWorthAsking } from "./services.providers.rules.ts";
import { type Found, finishRequest, type Taken, takeRequest } from "./services.runs.service.ts";

type Call = { serviceId: string; platform: Platform; step: Step; isLastTry: boolean };

async function lookUp({ platform, step, isLastTry }: Call, live: Live, taken: Taken): Promise<Found> {
  const { request, id, at, key, pictures } = taken;
  const requested = { live, id, at, today: at.slice(0, 10) };
  switch (request.type) {
    case "crypto_address":
    case "crypto_transaction":
      return { reply: await checkCrypto(platform, requested, request), country: null };
    case "national_number":
      return { reply: await checkNumber(platform, requested, request), country: null };
    case "phone": {
      const reply = await checkPhone(platform, requested, request);
      return { reply, country: reply.country };
    }
    case "document_recognition":
      if (pictures === null) throw new Error("this request has no picture");
      return recogniseDocument(platform, { live, key, pictures, today: requested.today });
    case "adverse_media":
      return { reply: await checkMedia(platform, { live, id, step, isLastTry }, request), country: null };
    default:
      return { reply: await checkLists(platform, live, request), country: null };
  }
}

const providedIn = (reply: ServiceReply) => {
  if (reply.type === "crypto_address" || reply.type === "crypto_transaction") return reply.provider;
  if (reply.type === "national_number") return reply.register;
  return reply.type === "phone" ? reply.carrier : null;
};

function mayComeLater(reply: ServiceReply): boolean {
  const provided = providedIn(reply);
  return reply.problem === "provider_failed" && provided?.state === "failed" && isWorthAsking(provided.why);
}

/** What may be better in a moment is tried again; the last try says what it has. */
export async function runRequest({ serviceId, platform, step, isLastTry }: Call): Promise<void> {
  const taken = await step((ctx) => takeRequest(ctx, serviceId));
  if (!taken) return;
  let found: Found;
  try {
    found = await lookUp({ serviceId, platform, step, isLastTry }, await step(async (ctx) => liveOf(ctx)), taken);
  } catch (error) {
    if (!isLastTry) throw error;
    platform.log.error({ err: error, serviceId }, "a service request could not be answered");
    found = { reply: { type: "none", problem: "internal" }, country: null };
  }
  if (mayComeLater(found.reply) && !isLastTry) throw new Error("the provider did not answer; it is asked again");
  await step((ctx) => finishRequest(ctx, taken, found));
}
