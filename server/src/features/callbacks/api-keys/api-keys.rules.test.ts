import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { apiKeys } from "#contract/callbacks/api-keys.contract.ts";
import { permissionsOf } from "#contract/permissions.ts";
import type { ApiKeyScope } from "#contract/values/key-scopes.ts";
import { canonicalNetworks } from "#engines/ip/networks.ts";
import { dataIntegrity } from "#server/features/callbacks/callback-signatures/callback-signatures.rules.ts";
import { scopeChange, scopesOfReplacement, whyNotRotate, whyNotScopes } from "./api-keys.rules.ts";

const code = (failure: { code: string } | null) => failure?.code ?? null;
const all: ApiKeyScope[] = ["personal", "screening", "write"];
const nobody = null;

describe("who allows personal data for a key", () => {
  test.each([
    ["owner", ["personal"], [], null],
    ["admin", ["personal"], [], null],
    ["developer", ["personal"], [], "api-keys.personal_by_owner"],
    ["developer", ["personal", "write"], ["personal"], null],
    ["developer", ["screening", "write"], [], null],
    ["developer", [], ["personal"], null],
    ["analyst", ["personal"], [], "api-keys.personal_by_owner"],
    [nobody, ["personal"], [], "api-keys.personal_by_owner"],
  ] as const)("%s wants %j of a key with %j: %s", (role, wanted, had, refusal) => {
    expect(code(whyNotScopes(permissionsOf(role, null), wanted, had))).toBe(refusal);
  });

  test.each([
    ["developer", { scopes: ["write"], createdBy: "olena" }, null],
    ["developer", { scopes: ["personal"], createdBy: "olena" }, "api-keys.rotated_by_owner"],
    ["developer", { scopes: ["personal"], createdBy: "me" }, null],
    ["admin", { scopes: ["personal"], createdBy: "olena" }, null],
  ] as const)("%s rotates %j: %s", (role, key, refusal) => {
    expect(
      code(whyNotRotate({ id: "me", permissions: permissionsOf(role, null) }, { ...key, scopes: [...key.scopes] })),
    ).toBe(refusal);
  });

  test("the specification's calls give no more than the caller may see", () => {
    const [me, owner] = [
      { id: "me", permissions: permissionsOf("developer", null) },
      { id: "owner", permissions: permissionsOf("owner", null) },
    ] as const;
    expect(scopesOfReplacement(owner, null)).toEqual(all);
    expect(scopesOfReplacement(me, null)).toEqual(["screening", "write"]);
    expect(scopesOfReplacement(me, { scopes: all, createdBy: "owner" })).toEqual(["screening", "write"]);
    expect(scopesOfReplacement(me, { scopes: all, createdBy: "me" })).toEqual(all);
    expect(scopesOfReplacement(owner, { scopes: ["write"], createdBy: "me" })).toEqual(["write"]);
  });
});

test("a change of scopes is said in words, and none is not", () => {
  expect(scopeChange(["write"], ["write", "personal"])).toEqual({ before: "write", after: "personal, write" });
  expect(scopeChange(["write"], [])).toEqual({ before: "write", after: "ids and statuses" });
  expect(scopeChange(["write", "personal"], ["personal", "write"])).toEqual({});
});

describe("networks of a key", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0::1", "2001:db8::1"],
    ["2001:db8:1:2::/48", "2001:db8:1::/48"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:10.1.2.3/104", "10.0.0.0/8"],
    ["::ffff:0:0/64", "::/64"],
  ])("%s is kept as %s", (given, kept) => {
    expect(canonicalNetworks([given, given])).toEqual([kept]);
  });

  test.each([
    "",
    "localhost",
    "10.0.0",
    "10.0.0.0/33",
    "10.0.0.0/",
    "1.2.3.4/8/8",
    "::1/129",
    "fe80::1%eth0",
    "1.2.3.4 5.6.7.8",
    `${"1".repeat(60)}`,
  ])("%j is no network", (given) => {
    const parsed = apiKeys.create.body.safeParse({ environment: "test", name: "A", scopes: [], networks: [given] });
    expect(parsed.success && canonicalNetworks(parsed.data.networks)).toBeFalsy();
  });
});

test("the recipe of docs/api-keys.md accepts both keys of a rotation, and no other", async () => {
  const page = await readFile(new URL("../../../../../docs/api-keys.md", import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const { isSignedByOneOf } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  const body = Buffer.from('{"comment":"Ünïcödé ✓"}');
  const signed = (key: string) => isSignedByOneOf(["vd_prod_new", "vd_prod_old"], body, dataIntegrity(key, body));
  expect(["vd_prod_new", "vd_prod_old", "vd_prod_other"].map(signed)).toEqual([true, true, false]);
  expect(isSignedByOneOf(["vd_prod_new"], body)).toBe(false);
});
