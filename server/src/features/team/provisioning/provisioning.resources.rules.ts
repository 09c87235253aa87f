import type { ProvisionedGroup } from "./provisioning.groups.service.ts";
import type { GroupOfPerson, ProvisionedPerson } from "./provisioning.users.queries.ts";

/** RFC 7643, sections 4 and 8.7; RFC 7644, section 3.4.2. */
const schemaIds = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
} as const;

type Resource = Record<string, unknown>;

const metaOf = (
  resourceType: string,
  location: string,
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
) => ({
  resourceType,
  created: new Date(createdAt).toISOString(),
  lastModified: new Date(updatedAt).toISOString(),
  location,
});

/** What is null is not there. */
const given = (values: Record<string, string | null>): Resource =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));

/** @param address of SCIM, without a slash at its end */
export function userResource(person: ProvisionedPerson, groups: readonly GroupOfPerson[], address: string): Resource {
  const { id, userName, email, externalId, givenName, familyName, displayName, isActive } = person;
  const formatted = [givenName, familyName].filter(Boolean).join(" ");
  return {
    schemas: [schemaIds.user],
    id,
    userName,
    ...given({ externalId, displayName }),
    name: given({ givenName, familyName, formatted }),
    emails: [{ value: email, type: "work", primary: true }],
    active: isActive,
    groups: groups
      .filter(({ personId }) => personId === id)
      .map((group) => ({ value: group.id, display: group.displayName, $ref: `${address}/Groups/${group.id}` })),
    meta: metaOf("User", `${address}/Users/${id}`, person),
  };
}

export function groupResource(group: ProvisionedGroup, address: string): Resource {
  const { id, displayName, externalId, members } = group;
  return {
    schemas: [schemaIds.group],
    id,
    displayName,
    ...given({ externalId }),
    members: members.map((member) => ({
      value: member.id,
      display: member.userName,
      type: "User",
      $ref: `${address}/Users/${member.id}`,
    })),
    meta: metaOf("Group", `${address}/Groups/${id}`, group),
  };
}

const namesOf = (list: string | undefined): Set<string> | null =>
  list ? new Set(list.split(",").map((each) => each.trim().toLowerCase().split(".")[0] ?? "")) : null;

/** RFC 7644, section 3.9. `id` and `schemas` are always there. */
export function onlyWanted(
  resource: Resource,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Resource {
  const [wanted, unwanted] = [namesOf(attributes), namesOf(excludedAttributes)];
  const isShown = (name: string) =>
    ["id", "schemas"].includes(name) ||
    ((wanted?.has(name.toLowerCase()) ?? true) && !unwanted?.has(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)));
}

type Attribute = {
  name: string;
  type?: string;
  multiValued?: boolean;
  required?: boolean;
  unique?: boolean;
  sub?: Attribute[];
  readOnly?: boolean;
};

const attributeOf = ({
  name,
  type = "string",
  multiValued = false,
  required = false,
  unique,
  sub,
  readOnly,
}: Attribute): Resource => ({
  name,
  type: sub ? "complex" : type,
  multiValued,
  required,
  caseExact: name === "externalId",
  mutability: readOnly ? "readOnly" : "readWrite",
  returned: "default",
  uniqueness: unique ? "server" : "none",
  ...(sub && { subAttributes: sub.map(attributeOf) }),
});

const userAttributes: Attribute[] = [
  { name: "userName", required: true, unique: true },
  { name: "externalId" },
  { name: "name", sub: [{ name: "givenName" }, { name: "familyName" }, { name: "formatted", readOnly: true }] },
  { name: "displayName" },
  {
    name: "emails",
    multiValued: true,
    sub: [{ name: "value" }, { name: "type" }, { name: "primary", type: "boolean" }],
  },
  { name: "active", type: "boolean" },
  { name: "groups", multiValued: true, readOnly: true, sub: [{ name: "value" }, { name: "display" }] },
];
const groupAttributes: Attribute[] = [
  { name: "displayName", required: true, unique: true },
  { name: "externalId" },
  { name: "members", multiValued: true, sub: [{ name: "value" }, { name: "display", readOnly: true }] },
];

export const schemaResources = (address: string): Resource[] =>
  [
    { id: schemaIds.user, name: "User", attributes: userAttributes },
    { id: schemaIds.group, name: "Group", attributes: groupAttributes },
  ].map(({ id, name, attributes }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    description: name,
    attributes: attributes.map(attributeOf),
    meta: { resourceType: "Schema", location: `${address}/Schemas/${id}` },
  }));

export const resourceTypes = (address: string): Resource[] =>
  [
    { id: "User", endpoint: "/Users", schema: schemaIds.user },
    { id: "Group", endpoint: "/Groups", schema: schemaIds.group },
  ].map((of) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    ...of,
    name: of.id,
    description: of.id,
    meta: { resourceType: "ResourceType", location: `${address}/ResourceTypes/${of.id}` },
  }));

export const mostResults = 200;

export const providerConfig = (address: string): Resource => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Key",
      description: "Authorization: Bearer, with a key of the project.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${address}/ServiceProviderConfig` },
});

type List = { items: readonly Resource[]; total: number; startIndex?: number };

export const listOf = ({ items, total, startIndex = 1 }: List): Resource => ({
  schemas: [schemaIds.list],
  totalResults: total,
  startIndex,
  itemsPerPage: items.length,
  Resources: items,
});
