import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { findMember } from "#server/features/team/members/members.queries.ts";
import { dropMember, withdrawInvitationsTo } from "#server/features/team/members/members.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { changeOfUser } from "./provisioning.patch.rules.ts";
import { badRequest, noSuchResource, ownerStays, ScimRefusal } from "./provisioning.refusals.rules.ts";
import { lockProvisioning, type ProvisioningCaller, settlePeople } from "./provisioning.settle.service.ts";
import { type PatchOperation, type UserChange, userOfBody } from "./provisioning.shapes.rules.ts";
import {
  countProvisioned,
  findMemberByEmail,
  findPeopleById,
  findTaken,
  type ProvisionedPerson,
} from "./provisioning.users.queries.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isScimId = (id: string): boolean => uuid.test(id);

/** @throws ScimRefusal 404, also for another project's */
export async function findPerson(ctx: Ctx, id: string): Promise<ProvisionedPerson> {
  const [found] = isScimId(id) ? await findPeopleById(ctx, [id.toLowerCase()]) : [];
  if (!found) throw noSuchResource(id);
  return found;
}

async function refuseTaken(ctx: Ctx, of: { id: string | null; userName: string; email: string }): Promise<void> {
  const taken = await findTaken(ctx, of);
  if (taken) throw new ScimRefusal(409, `${taken}: another user has it.`, "uniqueness");
}

async function refuseFull(ctx: Ctx): Promise<void> {
  if ((await countProvisioned(ctx)) >= limits.provisionedUsers)
    throw new ScimRefusal(409, `A project has up to ${limits.provisionedUsers} users that are provisioned.`);
}

const columnsOf = (person: Omit<ProvisionedPerson, "createdAt" | "updatedAt" | "isKept" | "givenRole">) => ({
  user_id: person.userId,
  user_name: person.userName,
  email: person.email,
  external_id: person.externalId,
  given_name: person.givenName,
  family_name: person.familyName,
  display_name: person.displayName,
  is_active: person.isActive,
});

async function insertPerson(ctx: Ctx, id: string, person: Parameters<typeof columnsOf>[0]): Promise<void> {
  await refuseFull(ctx);
  await ctx.tx
    .insertInto("provisioned_users")
    .values({ project_id: ctxProjectOf(ctx), id, ...columnsOf(person) })
    .execute();
}

/** A member whom the provider touches for the first time is kept under the id that it has seen. The team is locked. */
export async function keepPeople(ctx: Ctx, people: readonly ProvisionedPerson[]): Promise<void> {
  for (const person of people) if (!person.isKept) await insertPerson(ctx, person.id, person);
}

/** @throws ScimRefusal 400, 409, members.limit_reached, request.too_many */
export async function createPerson(by: ProvisioningCaller, given: unknown): Promise<ProvisionedPerson> {
  const { ctx } = by;
  const { active = true, ...user } = userOfBody(given);
  await lockProvisioning(ctx);
  await refuseTaken(ctx, { id: null, userName: user.userName, email: user.email });
  const id = randomUUID();
  const { externalId = null, givenName = null, familyName = null, displayName = null, userName, email } = user;
  const names = { externalId, givenName, familyName, displayName };
  await insertPerson(ctx, id, { id, userId: null, userName, email, ...names, isActive: active });
  recordAudit(ctx, "provisioning.user_changed", { provisionedId: id, email, what: "created", active });
  await settlePeople(by, [id]);
  return findPerson(ctx, id);
}

/** For a change. A member who has the address by now is this person. @throws ScimRefusal 404 */
async function lockPerson(ctx: Ctx, id: string): Promise<ProvisionedPerson> {
  await lockProvisioning(ctx);
  const person = await findPerson(ctx, id);
  const userId = person.userId ?? (await findMemberByEmail(ctx, person.email));
  if (userId !== person.userId)
    await ctx.tx
      .updateTable("provisioned_users")
      .set({ user_id: userId })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", person.id)
      .execute();
  return { ...person, userId };
}

const memberOf = async (ctx: Ctx, { userId }: ProvisionedPerson) =>
  userId === null ? undefined : findMember(ctx, userId);

/** An invitation to the address before would be a way in. */
async function withdrawOld(ctx: Ctx, before: ProvisionedPerson, email: string): Promise<void> {
  if (before.userId === null && before.email !== email) await withdrawInvitationsTo(ctx, before.email);
}

async function changePerson(
  by: ProvisioningCaller,
  before: ProvisionedPerson,
  change: UserChange,
): Promise<ProvisionedPerson> {
  const { ctx } = by;
  const { active = before.isActive, ...given } = change;
  const after = { ...before, ...given, isActive: active };
  if (!active && (await memberOf(ctx, before))?.role === "owner") throw ownerStays();
  await refuseTaken(ctx, after);
  await keepPeople(ctx, [before]);
  await withdrawOld(ctx, before, after.email);
  await ctx.tx
    .updateTable("provisioned_users")
    .set({ ...columnsOf(after), updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  recordAudit(ctx, "provisioning.user_changed", {
    provisionedId: before.id,
    email: after.email,
    what: "changed",
    fields: Object.keys(change).sort(),
    ...(active === before.isActive ? {} : { active }),
  });
  await settlePeople(by, [before.id]);
  return findPerson(ctx, before.id);
}

/** What is not sent is not there any more; `active` alone stays as it is. @throws as createPerson, ScimRefusal 403, 404 */
export async function replacePerson(by: ProvisioningCaller, id: string, given: unknown): Promise<ProvisionedPerson> {
  return changePerson(by, await lockPerson(by.ctx, id), userOfBody(given));
}

/** @throws as replacePerson */
export async function patchPerson(by: ProvisioningCaller, id: string, operations: readonly PatchOperation[]) {
  const before = await lockPerson(by.ctx, id);
  return changePerson(by, before, changeOfUser(operations, before.email));
}

/** With the membership, or the invitation. @throws ScimRefusal 403, 404 */
export async function removePerson({ ctx }: ProvisioningCaller, id: string): Promise<void> {
  const person = await lockPerson(ctx, id);
  const member = await memberOf(ctx, person);
  if (member?.role === "owner") throw ownerStays();
  if (member) await dropMember(ctx, member);
  const withdrawn = await withdrawInvitationsTo(ctx, person.email);
  await ctx.tx
    .deleteFrom("provisioned_users")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", person.id)
    .execute();
  recordAudit(ctx, "provisioning.user_changed", {
    provisionedId: person.id,
    email: person.email,
    what: "deleted",
    withdrawn,
  });
}

/** Kept, so that they can be in a group. The team is locked. @throws ScimRefusal 400 for whom this project does not have */
export async function keepMembers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const unread = ids.find((id) => !isScimId(id));
  const found = unread === undefined ? await findPeopleById(ctx, ids) : [];
  const missing = unread ?? ids.find((id) => !found.some((person) => person.id === id));
  if (missing !== undefined) throw badRequest("invalidValue", `members: there is no user ${missing}.`);
  await keepPeople(ctx, found);
}
