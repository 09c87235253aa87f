import { createHash } from "node:crypto";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { canonicalEntries, inOrder, type NetworkEntry } from "./allowed-networks.rules.ts";

export async function readAllowedNetworks(ctx: Ctx): Promise<NetworkEntry[]> {
  const rows = await ctx.tx
    .selectFrom("allowed_networks")
    .select(["role", "network", "note"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .orderBy("network")
    .execute();
  return inOrder(canonicalEntries(rows));
}

export const versionOf = (entries: readonly NetworkEntry[]): string =>
  createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
