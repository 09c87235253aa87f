import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { permissionsOf } from "#contract/permissions.ts";
import { type Actor, actorRoleOf, isMember, isPermitted, rowAuthorOf } from "./actor.ts";

const source = join(import.meta.dirname, "..");
const analyst = { role: "analyst", permissions: permissionsOf("analyst", null) } as const;
const reviewer: Actor = { kind: "user", id: "7", email: "a@b.example", name: "Ana Ruiz", ...analyst };
const others: Actor[] = [
  { kind: "user", id: "8", email: "c@d.example", name: "Ben Katz", role: null, permissions: new Set() },
  { kind: "applicant", id: "v" },
  { kind: "system", id: "checks" },
  { kind: "stranger", id: null },
];

test("a permission comes from a member's role and from nothing else", () => {
  expect(isPermitted(reviewer, "verifications:read")).toBe(true);
  expect(isPermitted(reviewer, "members:manage")).toBe(false);
  expect(others.map(actorRoleOf)).toEqual([null, null, null, null]);
  expect(others.some((each) => isPermitted(each, "verifications:read"))).toBe(false);
});

test("rows name members only", () => {
  expect(rowAuthorOf(reviewer)).toEqual({ actor: "Ana Ruiz", actor_user_id: "7" });
  for (const each of others.filter((actor) => !isMember(actor)))
    expect(rowAuthorOf(each)).toEqual({ actor: null, actor_user_id: null });
});

test("no other file asks what kind an actor is", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.ts$/.test(path) && !/\.(test|fixture)\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(800);
  const asking = files.filter((path) => /actor\??\.kind\s*[!=]==/.test(readFileSync(join(source, path), "utf8")));
  expect(asking.map((path) => path.replaceAll("\\", "/"))).toEqual(["platform/actor.ts"]);
});
