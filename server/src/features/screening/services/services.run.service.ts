import type { ServiceReply } from "#contract/screening/services/service-replies.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkCrypto } from "./services.crypto.service.ts";
import { recogniseDocument } from "./services.documents.service.ts";
import { checkListsForService } from "./services.lists.service.ts";
import { checkMediaForService } from "./services.media.service.ts";
import { checkNumberForService, checkPhoneForService } from "./services.numbers.service.ts";
import { isWorthAsking } from "./services.providers.rules.ts";
import {
  finishServiceRequest,
  type ServiceFinding,
  type TakenServiceRequest,
  takeServiceRequest,
} from "./services.runs.service.ts";

type Call = { serviceId: string; platform: Platform; step: JobStep; isLastTry: boolean };

async function lookUp(
  { platform, step, isLastTry }: Call,
  live: LiveScope,
  taken: TakenServiceRequest,
): Promise<ServiceFinding> {
  const { request, id, at, key, pictures } = taken;
  const requested = { live, id, at, today: at.slice(0, 10) };
  switch (request.type) {
    case "crypto_address":
    case "crypto_transaction":
      return { reply: await checkCrypto(platform, requested, request), country: null };
    case "national_number":
      return { reply: await checkNumberForService(platform, requested, request), country: null };
    case "phone": {
      const reply = await checkPhoneForService(platform, requested, request);
      return { reply, country: reply.country };
    }
    case "document_recognition":
      if (pictures === null) throw new Error("this request has no picture");
      return recogniseDocument(platform, { live, key, pictures, today: requested.today });
    case "adverse_media":
      return { reply: await checkMediaForService(platform, { live, id, step, isLastTry }, request), country: null };
    default:
      return { reply: await checkListsForService(platform, live, request), country: null };
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
export async function runServiceRequest({ serviceId, platform, step, isLastTry }: Call): Promise<void> {
  const taken = await step((ctx) => takeServiceRequest(ctx, serviceId));
  if (!taken) return;
  let found: ServiceFinding;
  try {
    found = await lookUp({ serviceId, platform, step, isLastTry }, await step(async (ctx) => liveScopeOf(ctx)), taken);
  } catch (error) {
    if (!isLastTry) throw error;
    platform.log.error({ err: error, serviceId }, "a service request could not be answered");
    found = { reply: { type: "none", problem: "internal" }, country: null };
  }
  if (mayComeLater(found.reply) && !isLastTry) throw new Error("the provider did not answer; it is asked again");
  await step((ctx) => finishServiceRequest(ctx, taken, found));
}
