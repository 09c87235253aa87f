import { sql } from "kysely";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { loadList } from "./lists.jobs.ts";

const pauseMs = 60_000;

/** Asks for a load of every list that is due; one that is lost is requested again after an hour. @returns how many */
export async function askForDueLists(platform: Platform): Promise<number> {
  return inSystemStep(platform, "lists", null, async (ctx) => {
    const due = await ctx.tx
      .updateTable("list_sources")
      .set({ due_at: sql<Date>`now() + interval '1 hour'` })
      .where("enabled", "=", true)
      .where("comes_from", "<>", "files")
      .where("due_at", "<=", sql<Date>`now()`)
      .returning(["code", sql<Date>`now()`.as("now")])
      .execute();
    for (const { code, now } of due) await enqueue(ctx, loadList, { source: code, askedAt: now.toISOString() });
    return due.length;
  });
}

export const dueLists = recurring("lists.due", pauseMs, (platform) => askForDueLists(platform));
