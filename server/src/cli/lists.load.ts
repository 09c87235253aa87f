import { setTimeout as wait } from "node:timers/promises";
import type { ListRunPhase } from "#contract/screening/lists.contract.ts";
import { type LoadEnd, type LoadOptions, loadListNow } from "#server/features/screening/lists/lists.load.service.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PrintLine } from "./command.ts";
import { listCountOf, printableText } from "./lists.table.ts";
import { lossesText } from "./lists.words.ts";

const MB = 1024 * 1024;
const pollAgainMs = 2_000;

/** Once for each phase, and every ten megabytes. */
function progressOf(code: string, say: PrintLine) {
  let said = "";
  return (phase: ListRunPhase, bytes: number) => {
    const tens = Math.floor(bytes / MB / 10) * 10;
    const line =
      phase === "downloading"
        ? tens === 0
          ? phase
          : `${phase}, ${tens} MB`
        : `${phase} ${(bytes / MB).toFixed(1)} MB`;
    if (line !== said) say(`${code}: ${line}`);
    said = line;
  };
}

const unchanged = {
  current: "nothing new: version VERSION is what its source has.",
  waiting: "nothing new: version VERSION still waits. See lists versions CODE, then: lists accept CODE.",
  refused:
    "nothing new: the source still has the file of version VERSION, from which you went back. To use it all the same: lists rollback CODE VERSION.",
} as const;

function sentenceOf(code: string, end: Exclude<LoadEnd, { kind: "busy" | "not_wanted" }>): string {
  switch (end.kind) {
    case "failed":
      return `not loaded, what was there stays. ${printableText(end.failure.message)}`;
    case "unchanged":
      return unchanged[end.status].replaceAll("VERSION", String(end.version)).replaceAll("CODE", code);
    case "stored": {
      const { version, entriesCount, added, changed, removed, skippedCount, losses, namesCount, missedCount } = end;
      const counts = `${listCountOf(entriesCount)} entries; ${listCountOf(added)} added, ${listCountOf(changed)} changed, ${listCountOf(removed)} removed`;
      const names = `${listCountOf(namesCount)} names searched for in the list itself, ${listCountOf(missedCount)} of them under 95.`;
      const skipped = skippedCount === 0 ? "" : ` ${listCountOf(skippedCount)} broken parts of the file were left out.`;
      const lost = losses.length === 0 ? "" : ` It lost much: ${lossesText(losses)}.`;
      return end.state === "current"
        ? `version ${version} is current: ${counts}. ${names}${skipped}${lost}`
        : `version ${version} WAITS (${counts}). ${names}${skipped}${lost} If that is right: lists accept ${code}.`;
    }
  }
}

/** In this process, so that it needs no server that runs; another process that loads it is waited for. */
export async function loadAloud(
  platform: Platform,
  code: string,
  options: LoadOptions,
  say: PrintLine,
): Promise<boolean> {
  const onProgress = progressOf(code, say);
  for (let tries = 0; ; tries += 1) {
    const end = await loadListNow(platform, code, { ...options, onProgress });
    if (end.kind === "busy" || end.kind === "not_wanted") {
      if (tries === 0) say(`${code}: another process loads it; waiting for that.`);
      await wait(pollAgainMs);
      continue;
    }
    say(`${code}: ${sentenceOf(code, end)}`);
    return end.kind !== "failed" && !(end.kind === "stored" && end.state === "waiting");
  }
}
