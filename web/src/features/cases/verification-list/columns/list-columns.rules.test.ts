import { describe, expect, it } from "vitest";
import { columnsText, movedColumn, withColumn } from "./column-order.rules.ts";
import { listColumns, listColumnsOf, usualColumns } from "./list-columns.rules.ts";

describe("the list's columns", () => {
  it("are the usual ones unless the address names some, and the name always", () => {
    expect(listColumnsOf(undefined)).toEqual(usualColumns);
    expect(listColumnsOf(listColumns.join(","))).toEqual(listColumns);
    expect(listColumnsOf("status,assignee")).toEqual(["applicantName", "status", "assignee"]);
    expect(listColumnsOf("nonsense")).toEqual(usualColumns);
  });

  it("keep the order in which the address names them", () => {
    expect(listColumnsOf("assignee,applicantName,assignee,created")).toEqual(["assignee", "applicantName", "created"]);
    expect(columnsText(["assignee", "applicantName", "created"])).toBe("assignee,applicantName,created");
  });

  it("are not written at all when the usual ones have their usual order, or only the name is left", () => {
    expect(columnsText(usualColumns)).toBeUndefined();
    expect(columnsText(listColumns)).toBe(listColumns.join(","));
    expect(columnsText(["applicantName"])).toBeUndefined();
    expect(columnsText([...listColumns].reverse())).toBe([...listColumns].reverse().join(","));
  });

  it("are moved, taken away, and added where they usually stand", () => {
    expect(movedColumn(["created", "applicantName", "status"], "status", 0)).toEqual([
      "status",
      "created",
      "applicantName",
    ]);
    expect(movedColumn(["created", "status"], "created", -1)).toEqual(["created", "status"]);
    expect(movedColumn(["created", "status"], "status", 2)).toEqual(["created", "status"]);
    expect(withColumn(["created", "applicantName", "checks"], "status", true)).toEqual([
      "created",
      "applicantName",
      "status",
      "checks",
    ]);
    expect(withColumn(["applicantName", "status"], "created", true)).toEqual(["created", "applicantName", "status"]);
    expect(withColumn(["applicantName", "status"], "status", false)).toEqual(["applicantName"]);
  });
});
