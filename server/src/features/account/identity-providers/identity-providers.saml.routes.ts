import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import { failWithRetryAfter } from "#server/platform/fail.ts";
import { runEndpointCall } from "#server/platform/http.call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isWithinLimit, limitSecondsLeft } from "#server/platform/rate-limits.ts";
import { samlMetadata } from "#server/platform/saml/saml.ts";
import { samlPaths } from "#server/platform/saml/saml-addresses.ts";
import { keepPostedAnswer, type PostedAnswer, readPostedAnswer } from "./identity-providers.saml.service.ts";

/** An assertion with a thousand groups has about a hundred kilobytes. */
const formBytes = 256 * 1024;
const limit = { max: 60, seconds: 60 } as const;

const consumer = endpoint(
  { method: "POST", path: samlPaths.consumer, effect: "write" },
  { side: "desk", access: "public", csrf: "none", summary: "A SAML provider's answer", reply: z.object({}) },
);

const Form = z.object({ SAMLResponse: z.tuple([z.string().min(1)]), RelayState: z.tuple([z.string().max(256)]) });

/** SAML 2.0 Bindings, section 3.5.4. @returns null for another form, and where a field comes twice */
function readForm({ body }: FastifyRequest): PostedAnswer | null {
  const given = new URLSearchParams(String(body));
  const form = Form.safeParse({
    SAMLResponse: given.getAll("SAMLResponse"),
    RelayState: given.getAll("RelayState"),
  });
  return form.success ? { response: form.data.SAMLResponse[0], relayState: form.data.RelayState[0] } : null;
}

/** @returns the code with which the browser comes for it; null when it proves nobody, or is not the visit's first */
async function takePosted(platform: Platform, request: FastifyRequest, posted: PostedAnswer): Promise<string | null> {
  const { ctx: before } = await runEndpointCall(platform, request, consumer, async () => undefined, true);
  const read = await readPostedAnswer(before, posted);
  if (!read) return null;
  const { value: isKept } = await runEndpointCall(platform, request, consumer, (ctx) => keepPostedAnswer(ctx, read));
  return isKept ? read.code : null;
}

/**
 * Outside of the contract, since SAML says what they look like. The provider's page sends the answer by the browser, from
 * another site, so without the session's cookie (SameSite). The sign-in page ends it, as it does OpenID's.
 */
export async function serveSaml(app: FastifyInstance, platform: Platform): Promise<void> {
  const { saml } = platform.config.identityProviders;
  if (!saml) return;
  app.get(samlPaths.metadata, { config: { side: "desk" } }, async (_request, reply) =>
    reply.type("application/samlmetadata+xml; charset=utf-8").send(await samlMetadata(saml)),
  );
  await app.register((inside, _, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) =>
      parsed(null, body),
    );
    inside.post(samlPaths.consumer, { bodyLimit: formBytes, config: { side: "desk" } }, async (request, reply) => {
      if (!(await isWithinLimit(platform.database, limit, `saml ${visitorAddressOf(request.ip)}`)))
        throw failWithRetryAfter(commonFailures.too_many, limitSecondsLeft(limit, Date.now()));
      const posted = readForm(request);
      const code = posted && (await takePosted(platform, request, posted));
      const back = new URLSearchParams({ state: posted?.relayState ?? "", ...(code ? { code } : { error: "saml" }) });
      return reply.code(303).header("location", `/login?${back}`).send();
    });
    done();
  });
}
