import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Platform } from "#server/platform/platform.ts";

/** A flood is folded in several short transactions. */
const marksPerFold = 10_000;

/** Safe with readers, writers and other folds: a second one does nothing. @returns how many marks were folded */
export async function foldStatistics({ database }: Platform): Promise<number> {
  let folded = 0;
  for (;;) {
    const some = await database.inProject(null, async ({ tx }) => {
      const { rows } = await sql<{ n: number }>`select fold_statistics(${marksPerFold}) as n`.execute(tx);
      return Number(rows[0]?.n ?? 0);
    });
    folded += some;
    if (some < marksPerFold) return folded;
  }
}

const pauseMs = 3_000;

export async function keepFoldingStatistics(platform: Platform): Promise<void> {
  const { pool } = platform.database;
  while (!pool.ending) {
    await foldStatistics(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, "statistics were not folded"),
    );
    await wait(pauseMs, undefined, { ref: false });
  }
}
