import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReplyError } from "#contract/endpoint.ts";
import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import { RefusalError } from "./fail.ts";

/** PostgreSQL's and Node's codes for a database that is away or cannot answer in time. */
const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "55P03",
  // Out of disk, memory, connections, or a configured limit.
  "53000",
  "53100",
  "53200",
  "53300",
  "53400",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  // What a pooler says when the database behind it is away.
  "08P01",
  // It only reads: a server that is about to be promoted, or no longer the primary.
  "25006",
  "25P03",
  "40001",
  "40P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
]);

/** PostgreSQL's codes for values that it cannot hold. */
const unfitCodes = new Set(["22021", "22P05", "22P02", "22003", "22007", "22008"]);

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if ("errors" in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseAway);
  return (
    awayCodes.has(code) ||
    // The database's socket is gone; ENOENT of another file means nothing here.
    (code === "ENOENT" && "syscall" in error && error.syscall === "connect") ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|recovery is in progress/.test(
      error.message,
    )
  );
}

const isFileMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Null: a fault of ours. */
export function requestFailureOf(error: unknown): ApiFailure | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return commonFailures.too_large;
  if (statusCode === 415) return commonFailures.media_type;
  if (statusCode === 429) return commonFailures.too_many;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return commonFailures.invalid;
  // A constraint caught two calls at the same time.
  if (code === "23505" || code === "23503" || code === "23514")
    return {
      ...commonFailures.invalid,
      status: 409,
      message: "Someone else changed this at the same time. Try again.",
    };
  if (code !== undefined && unfitCodes.has(code)) return commonFailures.invalid;
  if (isDatabaseAway(error)) return commonFailures.unavailable;
  return null;
}

const toError = ({ parameter, message, code }: ApiFailure): ReplyError => ({ parameter, message, code });

/** SQL, paths and stacks never leave. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // A file or export that fails before its first byte has set its headers already.
    reply.header("content-type", "application/json; charset=utf-8").removeHeader("content-disposition");
    if (error instanceof RefusalError) {
      // Nobody reads the rest of a body that is too large.
      if (error.failure.status === 413) reply.header("connection", "close");
      if (error.failure.retryAfter !== undefined) reply.header("retry-after", error.failure.retryAfter);
      return reply.code(error.failure.status).send({ data: null, errors: error.errors });
    }
    const failure = requestFailureOf(error);
    if (failure) {
      if (failure.status === 503) request.log.warn({ err: error }, "database away");
      if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
      return reply.code(failure.status).send({ data: null, errors: [toError(failure)] });
    }
    if (isFileMissing(error)) {
      request.log.error({ err: error }, "a file is missing that should be in the store");
      return reply.code(503).send({ data: null, errors: [toError(commonFailures.unavailable)] });
    }
    request.log.error({ err: error }, "call crashed");
    return reply.code(500).send({
      data: null,
      errors: [{ parameter: "server", message: "Something went wrong on our side.", code: "request.crashed" }],
    });
  });
}

const unreadable = JSON.stringify({
  data: null,
  errors: [{ parameter: "request", message: "This request cannot be read.", code: "request.unreadable" }],
});

/** Such a request never reaches a route. */
export function answerBadAddress(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(400).header("content-type", "application/json; charset=utf-8").send(unreadable);
}

type SocketAnswer = { body: string; headers?: Readonly<Record<string, string>> };

/** Not HTTP, or two requests in one (S27): answered on the socket, which is closed. */
export function answerOnSocket(error: Error & { code?: string }, socket: Socket, answer: SocketAnswer): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "408 Request Timeout"
      : error.code === "HPE_HEADER_OVERFLOW"
        ? "431 Request Header Fields Too Large"
        : "400 Bad Request";
  const headers = Object.entries({
    ...answer.headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(answer.body),
    "x-content-type-options": "nosniff",
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${answer.body}`);
  socket.destroy();
}

export const answerBadRequest = (error: Error & { code?: string }, socket: Socket): void =>
  answerOnSocket(error, socket, { body: unreadable });
