import { describe, expect, it } from "vitest";
import { columnsOf, columnsText, listColumns } from "./list-columns.rules.ts";

describe("the list's columns", () => {
  it("are all shown unless the address names some, and the name always", () => {
    expect(columnsOf(undefined)).toEqual(listColumns);
    expect(columnsOf("status,assignee")).toEqual(["applicantName", "status", "assignee"]);
    expect(columnsOf("nonsense")).toEqual(listColumns);
  });

  it("are written in the list's order, and not at all when all or none are shown", () => {
    expect(columnsText(["assignee", "created"])).toBe("created,applicantName,assignee");
    expect(columnsText(listColumns)).toBeUndefined();
    expect(columnsText([])).toBeUndefined();
  });
});
