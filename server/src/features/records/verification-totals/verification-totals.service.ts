import { sql } from "kysely";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";

/** Many deltas are folded in several short transactions. */
const deltasPerFold = 20_000;

/** Safe with readers, writers and other folds: a second one does nothing. @returns how many deltas were folded */
export async function foldTotals({ database }: Platform): Promise<number> {
  let folded = 0;
  for (;;) {
    const some = await database.inProject(null, async ({ tx }) => {
      const { rows } = await sql<{ n: number }>`select fold_verification_deltas(${deltasPerFold}) as n`.execute(tx);
      return rows[0]?.n ?? 0;
    });
    folded += some;
    if (some < deltasPerFold) return folded;
  }
}

const pauseMs = 3_000;

export const totalsFold = recurring("verification-totals.fold", pauseMs, (platform) => foldTotals(platform));
