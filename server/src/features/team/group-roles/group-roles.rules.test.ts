import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { loadConfig } from "#server/config.ts";
import { rolesByGroups } from "./group-roles.rules.ts";

const [one, two] = [randomUUID(), randomUUID()];
const client = { OIDC_ISSUER: "https://sso.example", OIDC_CLIENT_ID: "veridesk", OIDC_CLIENT_SECRET: "s" };

test("OIDC_ROLES names group, project and role; a project has the strongest role of a person's groups, or none", () => {
  const roles = `kyc team=${one}:analyst; leads=${one}:compliance_manager;ops=${two.toUpperCase()}:developer;`;
  const { singleSignOn } = loadConfig({ ...client, OIDC_ROLES: roles, OIDC_DOMAINS: "Corp.Example, acme.example" });
  expect(singleSignOn).toMatchObject({ name: "SSO", domains: ["corp.example", "acme.example"] });
  const given = (...groups: string[]) => [...rolesByGroups(singleSignOn?.groupRoles ?? [], groups)];
  expect(given("leads", "kyc team")).toEqual([
    [one, { role: "compliance_manager", group: "leads" }],
    [two, null],
  ]);
  expect(given("ops", "LEADS")).toEqual([
    [one, null],
    [two, { role: "developer", group: "ops" }],
  ]);
});

test.each([
  { ...client, OIDC_ROLES: `leads=${one}:owner` },
  { ...client, OIDC_ROLES: `leads=${one}` },
  { ...client, OIDC_ROLES: "leads=acme:analyst" },
  { ...client, OIDC_DOMAINS: "everybody" },
  { ...client, OIDC_SCOPES: 'a"b' },
  { OIDC_ISSUER: "https://sso.example" },
  { OIDC_DOMAINS: "acme.example" },
])("the start is refused with %j", (settings) => expect(() => loadConfig(settings)).toThrow(/OIDC_/));
