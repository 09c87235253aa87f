import { sql } from "kysely";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";

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

export const statisticsFold = recurring("statistics.fold", pauseMs, (platform) => foldStatistics(platform));
