import type { Ctx } from "#server/platform/ctx.ts";
import { bodyTextOf } from "./callbacks.sealed.queries.ts";

type About = { verification: string } | { service: string };

export async function readCallbacks({ tx, platform }: Ctx, about: About) {
  const [column, id] =
    "service" in about ? (["service_id", about.service] as const) : (["verification_id", about.verification] as const);
  const rows = await tx
    .selectFrom("callbacks")
    .where(column, "=", id)
    .select(["id", "type", "url", "status", "created_at", "next_attempt_at", "sealed_body", "is_bare"])
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  if (rows.length === 0) return [];
  const attempts = await tx
    .selectFrom("callback_attempts")
    .where(
      "callback_id",
      "in",
      rows.map(({ id }) => id),
    )
    .select(["callback_id", "n", "at", "http_status", "duration_ms", "reply", "error"])
    .orderBy("n")
    .execute();
  return rows.map((row) => ({
    requestId: row.id,
    type: row.type,
    url: row.url,
    status: row.status,
    created: row.created_at.toISOString(),
    nextAttempt: row.status === "pending" && row.next_attempt_at ? row.next_attempt_at.toISOString() : null,
    body: bodyTextOf(platform.keys, row),
    attempts: attempts
      .filter(({ callback_id }) => callback_id === row.id)
      .map((attempt) => ({
        n: attempt.n,
        at: attempt.at.toISOString(),
        httpStatus: attempt.http_status,
        durationMs: attempt.duration_ms,
        reply: attempt.reply,
        error: attempt.error,
      })),
  }));
}
