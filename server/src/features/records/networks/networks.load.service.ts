import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { sql } from "kysely";
import type { NetworkKind } from "#contract/values/network-kinds.ts";
import { readNetworkList } from "#engines/ip/network-list.ts";
import type { Platform } from "#server/platform/platform.ts";

const mostBytes = 64 * 1024 * 1024;
const mostRanges = 2_000_000;
const rowsAtOnce = 10_000;

/** Said to the operator as it is. */
export class NetworkRefusal extends Error {}

type Import = { code: string; name: string; kind: NetworkKind; file: string };

/** @throws NetworkRefusal: the list that was there stays */
async function readRanges(file: string) {
  const { size } = await stat(file).catch(() => {
    throw new NetworkRefusal(`${file} is not there.`);
  });
  if (size > mostBytes) throw new NetworkRefusal(`${file} is larger than 64 MB.`);
  const bytes = await readFile(file);
  const { ranges, skipped } = readNetworkList(bytes.toString("utf8"));
  if (ranges.length === 0) throw new NetworkRefusal(`${file} names no network.`);
  if (ranges.length > mostRanges) throw new NetworkRefusal(`${file} has more than ${mostRanges} networks.`);
  // A page that says "not found", or a file of another kind.
  if (skipped > ranges.length) throw new NetworkRefusal(`${file} is no list of networks: ${skipped} lines name none.`);
  return { ranges, skipped, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** In one transaction: nobody sees a half. @throws NetworkRefusal */
export async function importNetworks({ database }: Platform, { code, name, kind, file }: Import) {
  const { ranges, skipped, sha256 } = await readRanges(file);
  await database.inProject(null, async ({ tx }) => {
    const other = await tx.selectFrom("list_sources").select("code").where("code", "=", code).executeTakeFirst();
    if (other) throw new NetworkRefusal(`${code} is the code of a list of persons and companies. Choose another.`);
    await tx.deleteFrom("network_lists").where("code", "=", code).execute();
    await tx
      .insertInto("network_lists")
      .values({ code, name, kind, ranges_count: ranges.length, skipped_count: skipped, sha256 })
      .execute();
    for (let from = 0; from < ranges.length; from += rowsAtOnce)
      await sql`insert into network_ranges (code, range)
        select ${code}, unnest(${ranges.slice(from, from + rowsAtOnce)}::text[])::inet`.execute(tx);
  });
  return { ranges: ranges.length, skipped };
}

export const listNetworks = ({ database }: Platform) =>
  database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("network_lists")
      .select(["code", "name", "kind", "ranges_count", "skipped_count", "loaded_at"])
      .orderBy("code")
      .execute(),
  );

/** @returns whether it was there */
export async function removeNetworks({ database }: Platform, code: string): Promise<boolean> {
  const { numDeletedRows } = await database.inProject(null, ({ tx }) =>
    tx.deleteFrom("network_lists").where("code", "=", code).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
