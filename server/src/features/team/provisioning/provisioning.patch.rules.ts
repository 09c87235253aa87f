import { z } from "zod";
import { Email, textInput } from "#contract/input/fields.ts";
import { meansMainEmail, readPath, type ScimPath } from "./provisioning.filter.rules.ts";
import { badRequest } from "./provisioning.refusals.rules.ts";
import {
  MemberRefs,
  mainEmailOf,
  type PatchOperation,
  readFlag,
  readName,
  readShape,
  readWords,
  type UserChange,
  UserName,
} from "./provisioning.shapes.rules.ts";

/** RFC 7643, section 4.1: what a provider may send, and nobody keeps here. A password is never read. */
const notKept = new Set(
  `addresses entitlements extension groups id ims locale meta nickname password phonenumbers photos preferredlanguage
  profileurl roles schemas timezone title usertype x509certificates`.split(/\s+/),
);

type One = { op: PatchOperation["op"]; path: ScimPath; value: unknown };

const needed = (field: string) => badRequest("mutability", `${field}: it cannot be removed.`);
const notThere = (field: string) => badRequest("noTarget", `path: nothing of ${field} is like that.`);

/** An operation without a path is one of each attribute of its value; Entra ID writes `name.givenName` there. */
function spread({ op, path, value }: PatchOperation): One[] {
  if (path !== undefined && path !== null && path !== "") return [{ op, path: readPath(path), value }];
  if (op === "remove") throw badRequest("noTarget", "path: it is needed to remove.");
  const fields = readShape(z.record(z.string(), z.unknown()), value, "value", "invalidSyntax");
  return Object.entries(fields).map(([field, each]) => ({ op, path: readPath(field), value: each }));
}

function changeName(change: UserChange, { op, path: { sub }, value }: One): void {
  const isGone = op === "remove";
  if (sub === "formatted" || sub === "middlename" || sub?.startsWith("honorific")) return;
  if (sub === "givenname") change.givenName = isGone ? null : readWords(value, "name.givenName");
  else if (sub === "familyname") change.familyName = isGone ? null : readWords(value, "name.familyName");
  else if (sub !== null) throw badRequest("invalidPath", `path: a name has no ${sub}.`);
  else {
    const { givenName, familyName } = isGone ? { givenName: null, familyName: null } : readName(value);
    if (givenName !== undefined) change.givenName = givenName || null;
    if (familyName !== undefined) change.familyName = familyName || null;
  }
}

function changeEmail(change: UserChange, { op, path: { where, sub }, value }: One, email: string): void {
  if (!meansMainEmail(where, change.email ?? email)) throw notThere("emails");
  if (sub !== null && sub !== "value") return;
  if (op === "remove") throw needed("emails");
  const isOne = sub === "value" || (where.length > 0 && typeof value === "string");
  const list = Array.isArray(value) ? value : [value];
  const given = isOne ? readShape(Email, value, "emails.value") : mainEmailOf(list);
  if (given === undefined) throw needed("emails");
  change.email = given;
}

/** @param email the one that is kept now @throws ScimRefusal */
export function changeOfUser(operations: readonly PatchOperation[], email: string): UserChange {
  const change: UserChange = {};
  for (const one of operations.flatMap(spread)) {
    const { op, path, value } = one;
    const isGone = op === "remove";
    switch (path.attribute) {
      case "username":
        if (isGone) throw needed("userName");
        change.userName = readShape(UserName, value, "userName");
        break;
      case "externalid":
        change.externalId = isGone ? null : readWords(value, "externalId");
        break;
      case "displayname":
        change.displayName = isGone ? null : readWords(value, "displayName");
        break;
      case "active":
        if (isGone) throw needed("active");
        change.active = readFlag(value, "active");
        break;
      case "name":
        changeName(change, one);
        break;
      case "emails":
        changeEmail(change, one, email);
        break;
      default:
        if (!notKept.has(path.attribute)) throw badRequest("invalidPath", `path: ${path.attribute} is not known.`);
    }
  }
  return change;
}

export type GroupChange = { displayName?: string; externalId?: string | null; members: ReadonlySet<string> };

const refsOf = (value: unknown): string[] =>
  readShape(MemberRefs, Array.isArray(value) ? value : [value], "members").map((each) => each.value.toLowerCase());

function changeMembers(before: ReadonlySet<string>, { op, path: { where, sub }, value }: One): Set<string> {
  if (sub !== null && sub !== "value") throw badRequest("invalidPath", "path: a member is given whole.");
  const named = where.map(({ path, value: id }) => {
    if (path.attribute !== "value" || typeof id !== "string")
      throw badRequest("invalidFilter", "path: members by value.");
    return id.toLowerCase();
  });
  if (named.length > 0 && op !== "remove") throw badRequest("invalidPath", "path: members are added without a filter.");
  if (op === "add") return new Set([...before, ...refsOf(value)]);
  if (op === "replace") return new Set(value === null ? [] : refsOf(value));
  // Entra ID names whom it removes in the value.
  const gone = named.length > 0 ? named : value === undefined || value === null ? [...before] : refsOf(value);
  return new Set([...before].filter((id) => !gone.includes(id)));
}

/** @param before ids of its members @throws ScimRefusal */
export function changeOfGroup(operations: readonly PatchOperation[], before: ReadonlySet<string>): GroupChange {
  let change: GroupChange = { members: before };
  for (const one of operations.flatMap(spread)) {
    const { op, path, value } = one;
    if (path.attribute === "members") change = { ...change, members: changeMembers(change.members, one) };
    else if (path.attribute === "displayname") {
      if (op === "remove") throw needed("displayName");
      change = { ...change, displayName: readShape(textInput(1, 256), value, "displayName") };
    } else if (path.attribute === "externalid")
      change = { ...change, externalId: op === "remove" ? null : readWords(value, "externalId") };
    else if (!["id", "schemas", "meta", "extension"].includes(path.attribute))
      throw badRequest("invalidPath", `path: ${path.attribute} is not known.`);
  }
  return change;
}
