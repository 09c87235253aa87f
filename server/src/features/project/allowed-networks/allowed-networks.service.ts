import { commonFailures } from "#contract/failures.ts";
import { allowedNetworkFailures } from "#contract/project/allowed-networks.calls.ts";
import type { AllowedNetworks } from "#contract/project/allowed-networks.contract.ts";
import { customRoleFailures } from "#contract/team/custom-roles.calls.ts";
import { ownNetworkOf } from "#engines/ip/networks.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { actorRoleOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail, failFields } from "#server/platform/fail.ts";
import { mailOutsideChange } from "./allowed-networks.mails.service.ts";
import { findUnknownRole, readAllowedNetworks, versionOf } from "./allowed-networks.queries.ts";
import {
  canonicalEntries,
  isAllowedFrom,
  type NetworkEntry,
  namedDuplicates,
  networkChange,
} from "./allowed-networks.rules.ts";

const view = ({ ip }: Ctx, entries: NetworkEntry[]): AllowedNetworks => ({
  entries,
  own: ownNetworkOf(ip),
  version: versionOf(entries),
});

/** Recorded when an owner has opened it from outside. */
export async function showAllowedNetworks(ctx: Ctx): Promise<AllowedNetworks> {
  if (ctx.outside) recordAudit(ctx, "projects.allowed_networks_opened");
  return view(ctx, await readAllowedNetworks(ctx));
}

async function replaceAllowedNetworks(ctx: Ctx, entries: readonly NetworkEntry[]): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  await ctx.tx.deleteFrom("allowed_networks").where("project_id", "=", project_id).execute();
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, project_id }));
  await ctx.tx.insertInto("allowed_networks").values(rows).execute();
}

/**
 * Nobody saves a list that closes the project to themselves. Valid with the next call of everybody.
 * @throws request.invalid for one that is there twice, custom-roles.not_found, allowed-networks.stale, .own_address, and 403 for who is no owner
 */
export async function changeAllowedNetworks(
  ctx: Ctx,
  given: { entries: readonly NetworkEntry[]; version: string },
): Promise<AllowedNetworks> {
  const role = actorRoleOf(ctx.actor);
  if (role !== "owner") throw fail(commonFailures.forbidden, { ...allowedNetworkFailures.owner_only });
  const entries = canonicalEntries(given.entries);
  const duplicates = namedDuplicates(entries);
  if (duplicates.length > 0) throw failFields(duplicates);
  await lockProject(ctx);
  const before = await readAllowedNetworks(ctx);
  if (versionOf(before) !== given.version) throw fail(allowedNetworkFailures.stale);
  const unknown = await findUnknownRole(ctx, entries);
  if (unknown >= 0) throw fail(customRoleFailures.not_found, { parameter: `entries.${unknown}.role` });
  if (!isAllowedFrom(entries, role, ctx.ip)) throw fail(allowedNetworkFailures.own_address);
  await replaceAllowedNetworks(ctx, entries);
  recordAudit(ctx, "projects.allowed_networks_changed", {
    ...networkChange(before, entries),
    ...(ctx.outside && { outside: true }),
  });
  if (ctx.outside) await mailOutsideChange(ctx);
  return view(ctx, await readAllowedNetworks(ctx));
}

/** By the operator, on a project's own word. @returns how many there were */
export async function clearAllowedNetworks(ctx: Ctx): Promise<number> {
  await lockProject(ctx);
  const before = await readAllowedNetworks(ctx);
  await replaceAllowedNetworks(ctx, []);
  recordAudit(ctx, "projects.allowed_networks_changed", networkChange(before, []));
  return before.length;
}
