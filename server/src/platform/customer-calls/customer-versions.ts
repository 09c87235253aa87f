import type { FastifyReply, FastifyRequest } from "fastify";
import { apiVersions, versionHeader } from "#contract/customer-api/customer-versions.ts";
import type { CustomerKey } from "./customer-keys.ts";
import { refuseCustomer } from "./customer-refusals.ts";

const headerName = versionHeader.toLowerCase();

/**
 * The version of a call: the header's, else the key's. The reply says it.
 * @throws bad_request for a version that there is not
 */
export function readApiVersion(request: FastifyRequest, reply: FastifyReply, key: CustomerKey): string {
  const given = request.headers[headerName] || undefined;
  const version = given === undefined ? key.version : apiVersions.find((each) => each === given);
  if (version === undefined)
    throw refuseCustomer(
      "bad_request",
      versionHeader,
      `Send one of the versions that there are: ${apiVersions.join(", ")}.`,
    );
  reply.header(headerName, version);
  return version;
}
