import { describe, expect, it } from "vitest";
import { AuditFilters } from "#contract/figures/audit-log.contract.ts";
import { aboutOf, auditChoiceOf, auditFiltersOf } from "./audit-search.rules.ts";

const id = "3f2a6c1e-8d4b-4f6a-9c0d-1b2e3f4a5b6c";
const filtersFor = (search: object) => auditFiltersOf(auditChoiceOf(search, "2026-11-21"), "Europe/Kyiv");

describe("the address of the audit log", () => {
  it("is taken apart into filters that the contract takes", () => {
    const filters = filtersFor({ period: "today", who: `${id},system`, what: "forms,api-keys", about: id });
    expect(filters).toEqual({
      from: "2026-11-20T22:00:00.000Z",
      to: "2026-11-21T21:59:59.999Z",
      actors: [id],
      kinds: ["system"],
      groups: ["forms", "api-keys"],
      subject: id,
    });
    expect(AuditFilters.safeParse(filters).success).toBe(true);
  });

  it("leaves nonsense out", () => {
    expect(filtersFor({ who: "me,' or 1,SYSTEM", what: "forms.%,Forms", about: "Olena" })).toEqual({});
    expect(filtersFor({})).toEqual({});
    expect(filtersFor({ mode: "live,test" })).toEqual({ is_test: true });
    expect(filtersFor({ changes: "only" })).toEqual({ changes_only: true });
    expect(filtersFor({ changes: "none" })).toEqual({});
  });

  it.each(["203.0.113.7", "2001:db8::1", "::1", "::ffff:10.0.0.1"])("knows the IP address %s", (text) => {
    expect(aboutOf(` ${text} `)).toEqual({ address: text });
    expect(AuditFilters.safeParse({ address: text }).success).toBe(true);
  });

  it.each(["3f2a6c1e", "3F2A6C1E-8d", "Verification 3f2a6c1e"])("knows the beginning of an id in %j", (text) => {
    const about = aboutOf(text);
    expect(about).toEqual({ subject: text.replace("Verification ", "") });
    expect(AuditFilters.safeParse(about).success).toBe(true);
  });

  it.each(["", "1.2.3", "1.2.3.999", "3f2a", "forms", "12:"])("looks for no %j", (text) => {
    const about = aboutOf(text);
    if (about !== null) expect(AuditFilters.safeParse(about).success).toBe(false);
    if (!text.includes(":")) expect(about).toBeNull();
  });
});
