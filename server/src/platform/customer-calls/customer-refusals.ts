import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CustomerErrorType, customerErrorTypes } from "#contract/customer-api/customer-errors.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { answerOnSocket, requestFailureOf } from "#server/platform/http.refusals.ts";

type Said = { parameter: string; message: string };

/** An error of the customers' API: `{type, errors}`. */
export class CustomerRefusal extends Error {
  readonly type: CustomerErrorType;
  readonly errors: readonly Said[];
  readonly status: number;
  /** Sent with it. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    type: CustomerErrorType,
    errors: readonly Said[],
    status: number = customerErrorTypes[type],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(type);
    this.type = type;
    this.errors = errors;
    this.status = status;
    this.headers = headers;
  }
}

/** @param message where it is no words: the type itself, as a key */
export const refuseCustomer = (type: CustomerErrorType, parameter: string, message: string = type): CustomerRefusal =>
  new CustomerRefusal(type, [{ parameter, message }]);

const typeOfStatus: Record<number, CustomerErrorType> = {
  400: "bad_request",
  401: "unauthorized",
  402: "insufficient_funds",
  403: "forbidden",
  404: "not_found",
  409: "flow",
  413: "bad_request",
  415: "bad_request",
  422: "validation",
  429: "limit_exceeded",
  503: "internal_server",
};

/** A refusal of the house's own services, in the customers' form. */
function fromHouse({ failure, errors }: RefusalError): CustomerRefusal {
  const type = failure.code === "balances.insufficient_funds" ? "insufficient_funds" : typeOfStatus[failure.status];
  const said = errors.map(({ parameter, message }) => ({ parameter, message }));
  const status = type === "insufficient_funds" ? customerErrorTypes[type] : failure.status;
  return new CustomerRefusal(type ?? "flow", said.length > 0 ? said : [failure], status);
}

/** A refusal of the house, with its fields as the API calls them; every other error as it is. */
export function inApiNames(error: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof RefusalError) || !error.errors.some(({ parameter }) => Object.hasOwn(names, parameter)))
    return error;
  const { type, errors, status } = fromHouse(error);
  const said = errors.map(({ parameter, message }) => ({ parameter: names[parameter] ?? parameter, message }));
  return new CustomerRefusal(type, said, status);
}

function refusalOf(error: unknown): CustomerRefusal | null {
  if (error instanceof CustomerRefusal) return error;
  if (error instanceof RefusalError) return fromHouse(error);
  const failure = requestFailureOf(error);
  if (!failure) return null;
  // A body that is no JSON, or none of the types that are read.
  const isUnread = error instanceof Error && "statusCode" in error && failure.status === 422;
  const status = isUnread ? 400 : failure.status;
  return new CustomerRefusal(typeOfStatus[status] ?? "bad_request", [failure], status);
}

const bodyOf = ({ type, errors }: CustomerRefusal) => ({
  type,
  errors: errors.map(({ parameter, message }) => ({ parameter, message })),
});
const send = (reply: FastifyReply, refusal: CustomerRefusal) => reply.code(refusal.status).send(bodyOf(refusal));

export const customerNotFound = (reply: FastifyReply) => send(reply, refuseCustomer("not_found", "path"));

/** An address that no route can read; hooks do not run for it. */
export const answerBadCustomerAddress = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
  void send(
    reply.headers({ "access-control-allow-origin": "*", "x-request-id": request.id }),
    refuseCustomer("bad_request", "path"),
  );

/** What is no HTTP reaches neither hooks nor routes. */
export const answerBadCustomerRequest = (error: Error & { code?: string }, socket: Socket): void =>
  answerOnSocket(error, socket, {
    body: JSON.stringify(bodyOf(refuseCustomer("bad_request", "request", "This request cannot be read."))),
    headers: { "access-control-allow-origin": "*", "x-request-id": crypto.randomUUID(), "cache-control": "no-store" },
  });

/** SQL, paths and stacks never leave. */
export function answerCustomerRefusals(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => customerNotFound(reply));
  app.setErrorHandler((error, request, reply) => {
    reply.header("content-type", "application/json; charset=utf-8").removeHeader("content-disposition");
    const refusal = refusalOf(error);
    if (refusal) {
      if (refusal.status === 413) reply.header("connection", "close");
      const retryAfter = error instanceof RefusalError ? error.failure.retryAfter : undefined;
      if (refusal.status === 429 || refusal.status === 503)
        reply.header("retry-after", retryAfter ?? reply.getHeader("retry-after") ?? 5);
      reply.headers(refusal.headers);
      return send(reply, refusal);
    }
    request.log.error({ err: error }, "a customer's call crashed");
    return send(reply, refuseCustomer("internal_server", "server"));
  });
}
