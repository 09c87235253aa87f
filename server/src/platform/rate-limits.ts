import { createHash } from "node:crypto";
import type { RateLimit } from "#contract/endpoint.ts";
import type { Databases } from "./database.ts";

/** Until the window ends, as the count below has it. */
export const secondsLeft = ({ seconds }: Pick<RateLimit, "seconds">, nowMs: number): number =>
  Math.max(1, seconds - Math.floor((nowMs / 1000) % seconds));

/** In a transaction of its own, so that a refused call counts, too. */
export async function isWithinLimit(database: Databases, limit: Omit<RateLimit, "per">, key: string): Promise<boolean> {
  const digest = createHash("sha256").update(key).digest("hex");
  const { rows } = await database.once(
    `insert into rate_counts as r (key, window_start, hits)
     values ('${digest}', to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}) * ${limit.seconds}), 1)
     on conflict (key, window_start) do update set hits = r.hits + 1 returning hits`,
  );
  const hits: unknown = rows[0]?.hits;
  return typeof hits === "number" && hits <= limit.max;
}
