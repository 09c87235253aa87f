import { describe, expect, it } from "vitest";
import { daySpanOf, isEmptyListSpan, listQueryOf, listRollupOf } from "./verifications.list.rules.ts";
import { verificationSearchTextOf } from "./verifications.search.rules.ts";

describe("the question that filters ask", () => {
  it("takes a day as a whole UTC day and an instant to the millisecond", () => {
    const days = listQueryOf({ from: "2026-03-01", to: "2026-03-01" });
    expect([days.from.toISOString(), days.until.toISOString()]).toEqual([
      "2026-03-01T00:00:00.000Z",
      "2026-03-02T00:00:00.000Z",
    ]);
    const instants = listQueryOf({ from: "2026-03-01T00:00:00+05:45", to: "2026-03-01T10:30:00Z" });
    expect([instants.from.toISOString(), instants.until.toISOString()]).toEqual([
      "2026-02-28T18:15:00.000Z",
      "2026-03-01T10:30:00.001Z",
    ]);
  });

  it("keeps any year within what PostgreSQL and JavaScript write alike", () => {
    const { from, until } = listQueryOf({ from: "0000-01-01", to: "9999-12-31" });
    expect([from.toISOString(), until.toISOString()]).toEqual(["1970-01-01T00:00:00.000Z", "9999-12-31T00:00:00.000Z"]);
  });

  it("takes empty lists and an empty search for no filter, and repeated entries once", () => {
    expect(listQueryOf({ countries: [], forms: [], types: [], status: [], search: "" })).toMatchObject({
      statuses: ["processing", "pending", "customer_pending", "valid", "invalid"],
      countries: null,
      forms: null,
      types: null,
      search: null,
    });
    const id = "abcdef01-1111-4111-8111-111111111111";
    expect(
      listQueryOf({ countries: ["UA", "UA"], status: ["valid", "valid"], forms: [id, id.toUpperCase()] }),
    ).toMatchObject({ countries: ["UA"], statuses: ["valid"], forms: [id] });
  });

  it("knows a span that ends before it begins", () => {
    expect(isEmptyListSpan(listQueryOf({ from: "2026-03-02", to: "2026-03-01" }))).toBe(true);
    expect(isEmptyListSpan(listQueryOf({ from: "2026-03-01", to: "2026-03-01" }))).toBe(false);
  });

  it.each([
    [{}, "project"],
    [{ status: ["valid" as const] }, "project"],
    [{ countries: ["UA" as const] }, "country"],
    [{ forms: ["11111111-1111-4111-8111-111111111111"] }, "form"],
    [{ countries: ["UA" as const], forms: ["11111111-1111-4111-8111-111111111111"] }, null],
    [{ types: ["FACIAL" as const] }, null],
    [{ reasons: ["OTHER" as const] }, null],
  ])("%j is answered by the rollup: %s", (filters, rollup) => {
    expect(listRollupOf(listQueryOf(filters))).toBe(rollup);
  });

  it("is answered by no rollup when a text is looked for", () => {
    expect(listRollupOf(listQueryOf({}, { search: verificationSearchTextOf("p", "crm-7", ["crm", "7"]) }))).toBeNull();
  });
});

describe("whole days and their edges", () => {
  const span = (from: string, until: string) => {
    const { first, last, edges } = daySpanOf({ from: new Date(from), until: new Date(until) });
    return {
      whole: first > last ? null : [first, last],
      edges: edges.map((edge) => [edge.day, edge.from.toISOString(), edge.until.toISOString(), edge.sign]),
    };
  };

  it("has no edges between midnights", () => {
    expect(span("2026-03-01T00:00:00Z", "2026-03-04T00:00:00Z")).toEqual({
      whole: ["2026-03-01", "2026-03-03"],
      edges: [],
    });
  });

  it("counts the part of a cut day that is inside where it is the shorter one", () => {
    expect(span("2026-03-01T12:00:00Z", "2026-03-04T09:30:00Z")).toEqual({
      whole: ["2026-03-02", "2026-03-03"],
      edges: [
        ["2026-03-01", "2026-03-01T12:00:00.000Z", "2026-03-02T00:00:00.000Z", 1],
        ["2026-03-04", "2026-03-04T00:00:00.000Z", "2026-03-04T09:30:00.000Z", 1],
      ],
    });
  });

  it("takes the whole day and away the part that is outside where that is the shorter one", () => {
    expect(span("2026-03-01T09:30:00Z", "2026-03-04T15:00:00Z")).toEqual({
      whole: ["2026-03-01", "2026-03-04"],
      edges: [
        ["2026-03-01", "2026-03-01T00:00:00.000Z", "2026-03-01T09:30:00.000Z", -1],
        ["2026-03-04", "2026-03-04T15:00:00.000Z", "2026-03-05T00:00:00.000Z", -1],
      ],
    });
  });

  it("has two edges and no whole day over one midnight, one edge within a day", () => {
    expect(span("2026-03-01T21:30:00Z", "2026-03-02T05:00:00Z")).toMatchObject({
      whole: null,
      edges: [["2026-03-01"], ["2026-03-02"]].map((edge) => expect.arrayContaining(edge)),
    });
    expect(span("2026-03-01T09:30:00Z", "2026-03-01T23:00:00Z")).toEqual({
      whole: null,
      edges: [["2026-03-01", "2026-03-01T09:30:00.000Z", "2026-03-01T23:00:00.000Z", 1]],
    });
  });

  it("counts every hour once, wherever a span begins and ends", () => {
    const hours = (from: number, until: number) => {
      const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
      const { first, last, edges } = daySpanOf({ from: at(from), until: at(until) });
      const counted = new Map<number, number>();
      const add = (since: number, before: number, sign: number) => {
        for (let ms = since; ms < before; ms += 3_600_000) counted.set(ms, (counted.get(ms) ?? 0) + sign);
      };
      add(Date.parse(first), Date.parse(last) + 86_400_000, 1);
      for (const { from: since, until: before, sign } of edges) add(since.getTime(), before.getTime(), sign);
      return [...counted].filter(([, n]) => n !== 0).map(([ms, n]) => [(ms - at(0).getTime()) / 3_600_000, n]);
    };
    for (let from = 0; from < 48; from += 1)
      for (let until = from + 1; until <= 96; until += 1)
        expect(hours(from, until).sort(([a = 0], [b = 0]) => a - b)).toEqual(
          Array.from({ length: until - from }, (_, index) => [from + index, 1]),
        );
  });
});
