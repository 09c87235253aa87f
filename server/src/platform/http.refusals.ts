import type { FastifyInstance } from "fastify";
import type { ReplyError } from "#contract/endpoint.ts";
import { commonFailures, type Failure } from "#contract/failures.ts";
import { Refusal } from "./fail.ts";

/** PostgreSQL's codes and Node's for "the database is away or cannot answer in time". */
const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "55P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "25P03",
  "40001",
  "40P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
]);

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if ("errors" in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseAway);
  return (
    awayCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
  );
}

function failureOf(error: unknown): Failure | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return commonFailures.too_large;
  if (statusCode === 415) return commonFailures.media_type;
  if (statusCode === 429) return commonFailures.too_many;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return commonFailures.invalid;
  // A unique or foreign key of the schema caught what two calls did at once.
  if (code === "23505" || code === "23503" || code === "23514")
    return {
      ...commonFailures.invalid,
      status: 409,
      message: "This was changed by somebody else at the same time. Please try again.",
    };
  // Text that PostgreSQL cannot hold, numbers out of its range.
  if (code === "22021" || code === "22P05" || code === "22003") return commonFailures.invalid;
  if (isDatabaseAway(error)) return commonFailures.unavailable;
  return null;
}

const toError = ({ parameter, message, code }: Failure): ReplyError => ({ parameter, message, code });

/** One handler answers every refusal and every crash; no SQL, path or stack leaves with it. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.failure.status).send({ data: null, errors: error.errors });
    const failure = failureOf(error);
    if (failure) {
      if (failure.status === 503) request.log.warn({ err: error }, "database away");
      return reply.code(failure.status).send({ data: null, errors: [toError(failure)] });
    }
    request.log.error({ err: error }, "call crashed");
    return reply.code(500).send({
      data: null,
      errors: [{ parameter: "server", message: "Something went wrong on our side.", code: "request.crashed" }],
    });
  });
}
