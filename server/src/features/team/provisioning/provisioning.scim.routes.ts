import type { ScimAnswer, ScimCall, ScimRoute } from "./provisioning.door.ts";
import { readFilter } from "./provisioning.filter.rules.ts";
import {
  createGroup,
  findGroup,
  findGroups,
  type ProvisionedGroup,
  patchGroup,
  removeGroup,
  replaceGroup,
} from "./provisioning.groups.service.ts";
import { noSuchResource } from "./provisioning.refusals.rules.ts";
import {
  groupResource,
  listOf,
  mostResults,
  onlyWanted,
  providerConfig,
  resourceTypes,
  schemaResources,
  userResource,
} from "./provisioning.resources.rules.ts";
import { ListQuery, PatchBody, readShape } from "./provisioning.shapes.rules.ts";
import { findGroupsOf, findPeople, type ProvisionedPerson } from "./provisioning.users.queries.ts";
import { createPerson, findPerson, patchPerson, removePerson, replacePerson } from "./provisioning.users.service.ts";

const idOf = ({ params }: ScimCall): string => params.id ?? "";
const wantedOf = ({ query }: ScimCall) => readShape(ListQuery, query);
const operationsOf = ({ body }: ScimCall) => readShape(PatchBody, body, "", "invalidSyntax").Operations;

/** RFC 7644, section 3.4.2.4: below one means one, below zero means zero. */
function pageOf(call: ScimCall) {
  const query = wantedOf(call);
  const startIndex = Math.max(1, query.startIndex ?? 1);
  const count = Math.min(mostResults, Math.max(0, query.count ?? 100));
  const clauses = query.filter === undefined ? [] : readFilter(query.filter);
  return { query, startIndex, page: { clauses, skip: Math.min(startIndex - 1, 1_000_000), count } };
}

async function showUsers(call: ScimCall, people: readonly ProvisionedPerson[]) {
  const groups = await findGroupsOf(
    call.by.ctx,
    people.map(({ id }) => id),
  );
  return people.map((person) => onlyWanted(userResource(person, groups, call.address), wantedOf(call)));
}

async function answerUser(call: ScimCall, status: number, person: ProvisionedPerson): Promise<ScimAnswer> {
  const [reply = {}] = await showUsers(call, [person]);
  return { status, reply, location: `${call.address}/Users/${person.id}` };
}

const showGroup = (call: ScimCall, group: ProvisionedGroup) =>
  onlyWanted(groupResource(group, call.address), wantedOf(call));
const answerGroup = (call: ScimCall, status: number, group: ProvisionedGroup): ScimAnswer => ({
  status,
  reply: showGroup(call, group),
  location: `${call.address}/Groups/${group.id}`,
});

const answerOne = (list: readonly Record<string, unknown>[], id: string): ScimAnswer => {
  const reply = list.find((each) => each.id === id);
  if (!reply) throw noSuchResource(id);
  return { status: 200, reply };
};
const answerAll = (items: readonly Record<string, unknown>[]): ScimAnswer => ({
  status: 200,
  reply: listOf({ items, total: items.length }),
});

/** What SCIM is here. */
export const knowledgeRoutes: readonly ScimRoute[] = [
  {
    method: "GET",
    path: "/ServiceProviderConfig",
    handle: async ({ address }) => ({ status: 200, reply: providerConfig(address) }),
  },
  { method: "GET", path: "/ResourceTypes", handle: async ({ address }) => answerAll(resourceTypes(address)) },
  {
    method: "GET",
    path: "/ResourceTypes/:id",
    handle: async (call) => answerOne(resourceTypes(call.address), idOf(call)),
  },
  { method: "GET", path: "/Schemas", handle: async ({ address }) => answerAll(schemaResources(address)) },
  {
    method: "GET",
    path: "/Schemas/:id",
    handle: async (call) => answerOne(schemaResources(call.address), idOf(call)),
  },
];

export const userRoutes: readonly ScimRoute[] = [
  {
    method: "GET",
    path: "/Users",
    handle: async (call) => {
      const { page, startIndex } = pageOf(call);
      const { items, total } = await findPeople(call.by.ctx, page);
      return { status: 200, reply: listOf({ items: await showUsers(call, items), total, startIndex }) };
    },
  },
  {
    method: "POST",
    path: "/Users",
    handle: async (call) => answerUser(call, 201, await createPerson(call.by, call.body)),
  },
  {
    method: "GET",
    path: "/Users/:id",
    handle: async (call) => answerUser(call, 200, await findPerson(call.by.ctx, idOf(call))),
  },
  {
    method: "PUT",
    path: "/Users/:id",
    handle: async (call) => answerUser(call, 200, await replacePerson(call.by, idOf(call), call.body)),
  },
  {
    method: "PATCH",
    path: "/Users/:id",
    handle: async (call) => answerUser(call, 200, await patchPerson(call.by, idOf(call), operationsOf(call))),
  },
  {
    method: "DELETE",
    path: "/Users/:id",
    handle: async (call) => {
      await removePerson(call.by, idOf(call));
      return { status: 204 };
    },
  },
];

export const groupRoutes: readonly ScimRoute[] = [
  {
    method: "GET",
    path: "/Groups",
    handle: async (call) => {
      const { page, startIndex } = pageOf(call);
      const { items, total } = await findGroups(call.by.ctx, page);
      return { status: 200, reply: listOf({ items: items.map((each) => showGroup(call, each)), total, startIndex }) };
    },
  },
  {
    method: "POST",
    path: "/Groups",
    handle: async (call) => answerGroup(call, 201, await createGroup(call.by, call.body)),
  },
  {
    method: "GET",
    path: "/Groups/:id",
    handle: async (call) => answerGroup(call, 200, await findGroup(call.by.ctx, idOf(call))),
  },
  {
    method: "PUT",
    path: "/Groups/:id",
    handle: async (call) => answerGroup(call, 200, await replaceGroup(call.by, idOf(call), call.body)),
  },
  {
    method: "PATCH",
    path: "/Groups/:id",
    handle: async (call) => answerGroup(call, 200, await patchGroup(call.by, idOf(call), operationsOf(call))),
  },
  {
    method: "DELETE",
    path: "/Groups/:id",
    handle: async (call) => {
      await removeGroup(call.by, idOf(call));
      return { status: 204 };
    },
  },
];
