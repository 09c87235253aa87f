import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { confirmedFieldNames } from "#contract/records/forms/profile-fields.ts";
import auditLog from "#web/locales/en/auditLog.json";

const server = join(import.meta.dirname, "../../../../../server/src");
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(server, path), "utf8"));

/** The names in the second argument of every `recordAudit(ctx, …)`, and of the platform's own records. */
const auditedActions = [
  ...new Set(
    sources.flatMap((source) =>
      [
        ...source.matchAll(/\brecordAudit\(\s*\w+,\s*([^{(;]*)/g),
        ...source.matchAll(/(?:audits\.push\(|recordApart\(ctx, \[)\{\s*action: ([^,]*)/g),
        ...source.matchAll(/\bconst record = [^;]*recordAudit\(ctx, action[^;]*;([\s\S]*)/g),
      ].flatMap(([, argument = ""]) =>
        [...argument.matchAll(/"([a-z-]+\.[a-z_]+)"/g)].map(([, action = ""]) => action),
      ),
    ),
  ),
].sort();

const wordsOf = (action: string): unknown => {
  const [group = "", verb = ""] = action.split(".");
  return (auditLog.actions as Record<string, Record<string, string>>)[group]?.[verb];
};

describe("words of the audit log", () => {
  it("finds what the server audits", () => {
    expect(auditedActions.length).toBeGreaterThan(30);
    expect(auditedActions).toEqual(expect.arrayContaining(["access.refused", "forms.created", "callbacks.delivered"]));
  });

  it.each(["flow.device_code_sent", "flow.device_let_in"])("%s has a sentence for each contact", (action) => {
    for (const field of confirmedFieldNames) expect(wordsOf(`${action}_${field}`)).toMatch(new RegExp(`${field}|text`));
  });

  it.each(auditedActions)("%s is said in a sentence, and its group has a name", (action) => {
    expect(wordsOf(action), `locales/en/auditLog.json, actions.${action}`).toMatch(/^[A-Z].{5,}/);
    expect(Object.keys(auditLog.groups)).toContain(action.split(".")[0]);
  });
});
