import type { ScreenedList } from "#contract/records/verifications/screening.ts";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { type CurrentList, wantedLists } from "#server/features/screening/lists/lists.queries.ts";
import type { OpenTransaction } from "#server/platform/database.ts";

export type ScreeningTransaction = { tx: OpenTransaction["tx"]; projectId: string };

type WantedNow = { lists: ScreenedList[]; missing: string[] };

/** Those of the wanted lists that can be searched now, however old, and what a whole look lacks. */
export async function readWantedLists(
  { tx, projectId }: ScreeningTransaction,
  { kinds, blacklists }: { kinds: readonly ListKind[]; blacklists: readonly string[] },
  staleDays: number,
): Promise<WantedNow> {
  const published = kinds.length === 0 ? [] : await wantedLists(tx, { staleDays, kinds });
  const own = blacklists.length === 0 ? [] : await blacklistsOf({ tx, projectId }, blacklists);
  const enabled = new Set<string>(published.map(({ kind }) => kind));
  const there = new Set(own.map(({ code }) => code));
  return {
    lists: [
      ...published.flatMap((list) => (list.version === null ? [] : [screenedList(list)])),
      ...own.map(({ code, name, revision, entriesCount }) => ({
        source: "blacklist" as const,
        code,
        name,
        kind: "blacklist" as const,
        version: revision,
        entriesCount,
        confirmedAt: null,
      })),
    ],
    missing: [
      ...kinds.filter((kind) => !enabled.has(kind)),
      ...published.flatMap(({ code, state }) => (state === "ready" ? [] : [code])),
      ...blacklists.filter((code) => !there.has(code)),
    ],
  };
}

const screenedList = ({ code, name, kind, version, entriesCount, confirmedAt }: CurrentList): ScreenedList => ({
  source: "list",
  code,
  name,
  kind,
  version,
  entriesCount,
  confirmedAt: confirmedAt.toISOString(),
});
