import { type NetworkKind, networkKindNames } from "#contract/values/network-kinds.ts";
import {
  importNetworks,
  listNetworks,
  NetworkRefusal,
  removeNetworks,
} from "#server/features/records/networks/networks.load.service.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PrintLine } from "./command.ts";
import { listAgeOf, listCountOf, printableText, sayTable } from "./lists.table.ts";

export const isNetworkKind = (kind: string | undefined): kind is NetworkKind =>
  networkKindNames.some((each) => each === kind);

/** Nothing where none is loaded. */
export async function sayNetworks(platform: Platform, say: PrintLine): Promise<void> {
  const lists = await listNetworks(platform);
  if (lists.length === 0) return;
  const now = Date.now();
  const staleMs = platform.config.listsStaleDays * 24 * 3_600_000;
  const rows = lists.map(({ code, kind, name, ranges_count, loaded_at }) => [
    code,
    kind,
    printableText(name),
    listCountOf(ranges_count),
    listAgeOf(loaded_at.toISOString(), now),
    now - loaded_at.getTime() > staleMs ? "too old to say that an address is not on it" : "ok",
  ]);
  sayTable([["networks", "kind", "name", "ranges", "age", "state"], ...rows], say);
  say("");
}

/** @returns 0 done, 1 refused */
export async function importNetworksAloud(
  platform: Platform,
  list: { code: string; kind: NetworkKind; name: string; file: string },
  say: PrintLine,
): Promise<number> {
  try {
    const { ranges, skipped } = await importNetworks(platform, list);
    const left = skipped === 0 ? "" : ` ${listCountOf(skipped)} lines that name no network were left out.`;
    say(`${list.code}: ${listCountOf(ranges)} networks (${list.kind}).${left}`);
    return 0;
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error;
    say(`${list.code}: not loaded, what was there stays. ${printableText(error.message)}`);
    return 1;
  }
}

export async function removeNetworksAloud(platform: Platform, code: string, say: PrintLine): Promise<boolean> {
  const isRemoved = await removeNetworks(platform, code);
  if (isRemoved) say(`${code} is removed; its kind is not known any more unless another list of it is loaded.`);
  return isRemoved;
}
