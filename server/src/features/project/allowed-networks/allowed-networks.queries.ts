import { createHash } from "node:crypto";
import { customRoleOf, isCustomRole } from "#contract/permissions.ts";
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

/** @returns of entries for a role of the project's own that is not there, the first; -1: none */
export async function findUnknownRole(ctx: Ctx, entries: readonly NetworkEntry[]): Promise<number> {
  const rows = entries.some(({ role }) => isCustomRole(role))
    ? await ctx.tx.selectFrom("custom_roles").select("id").where("project_id", "=", ctxProjectOf(ctx)).execute()
    : [];
  const known = new Set(rows.map(({ id }) => customRoleOf(id)));
  return entries.findIndex(({ role }) => isCustomRole(role) && !known.has(role));
}

export const versionOf = (entries: readonly NetworkEntry[]): string =>
  createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
