import { createHash } from "node:crypto";
import type { RateLimit } from "#contract/endpoint.ts";
import type { DatabaseConnections } from "./database.ts";

/** Until the window ends, as the count below has it. */
export const limitSecondsLeft = ({ seconds }: Pick<RateLimit, "seconds">, nowMs: number): number =>
  Math.max(1, seconds - Math.floor((nowMs / 1000) % seconds));

/** In a transaction of its own, so that a refused call counts, too. @returns how many there were in this window */
export async function countRateLimitedCall(
  database: DatabaseConnections,
  seconds: number,
  key: string,
  by = 1,
): Promise<number> {
  const digest = createHash("sha256").update(key).digest("hex");
  const { rows } = await database.once(
    `insert into rate_counts as r (key, window_start, hits)
     values ('${digest}', to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), ${by})
     on conflict (key, window_start) do update set hits = r.hits + ${by} returning hits`,
  );
  const hits: unknown = rows[0]?.hits;
  return typeof hits === "number" ? hits : Number.POSITIVE_INFINITY;
}

export async function isWithinLimit(
  database: DatabaseConnections,
  limit: Omit<RateLimit, "per">,
  key: string,
): Promise<boolean> {
  return (await countRateLimitedCall(database, limit.seconds, key)) <= limit.max;
}
