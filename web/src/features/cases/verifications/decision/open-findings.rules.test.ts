import { describe, expect, it } from "vitest";
import { openFindingsOf } from "./open-findings.rules.ts";

type Known = Parameters<typeof openFindingsOf>[0];

const hit = (strength: "strong" | "possible", checked = false) =>
  ({ strength, checked }) as Known["databaseScreeningList"][number];
const check = (name: string, result: string) => ({ name, result }) as Known["checks"][number];

const checks = [
  check("database_screening", "review"),
  check("face_match", "review"),
  check("ip_country", "fail"),
  check("age", "pass"),
];

describe("what is open before a decision", () => {
  it("names strong hits apart from the checks", () => {
    const databaseScreeningList = [hit("strong"), hit("possible")];
    expect(openFindingsOf({ status: "pending", checks, databaseScreeningList })).toEqual({ strong: 1, checks: 2 });
  });

  it("counts the screening among the checks where no strong hit waits", () => {
    const databaseScreeningList = [hit("strong", true), hit("possible")];
    expect(openFindingsOf({ status: "customer_pending", checks, databaseScreeningList })).toEqual({
      strong: 0,
      checks: 3,
    });
  });

  it("is nothing where all is clear, or the case does not wait for a decision", () => {
    const databaseScreeningList = [hit("strong")];
    expect(openFindingsOf({ status: "pending", checks: [check("age", "pass")], databaseScreeningList: [] })).toEqual({
      strong: 0,
      checks: 0,
    });
    expect(openFindingsOf({ status: "valid", checks, databaseScreeningList })).toEqual({ strong: 0, checks: 0 });
  });
});
