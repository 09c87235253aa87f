import { describe, expect, it } from "vitest";
import { VerificationSearch } from "./verification-address.rules.ts";
import { choiceOf, filtersOf, isNarrowed, joined, withoutFilters } from "./verification-search.rules.ts";

const formId = "3f0e8a52-6f4f-4d0b-9f3a-0a1b2c3d4e5f";
const read = (search: object, timeZone = "UTC") =>
  filtersOf(choiceOf(VerificationSearch.parse(search), "2026-11-21"), timeZone);

describe("the list's address", () => {
  it("becomes the filters of the call", () => {
    const search = {
      page: 3,
      count: 25,
      period: "lastMonth",
      countries: "UA,DE",
      forms: formId,
      types: "FACIAL",
      status: "pending,invalid",
      search: " cust-1 ",
    };
    expect(read(search)).toEqual({
      from: "2026-10-01",
      to: "2026-10-31",
      countries: ["UA", "DE"],
      forms: [formId],
      types: ["FACIAL"],
      status: ["pending", "invalid"],
      search: "cust-1",
    });
  });

  it("survives being written and read again", () => {
    const search = VerificationSearch.parse({
      period: "custom",
      from: "2026-01-05",
      to: "2026-02-01",
      status: "valid",
    });
    expect(VerificationSearch.parse(JSON.parse(JSON.stringify(search)))).toEqual(search);
  });

  it("leaves nonsense out instead of failing", () => {
    const search = {
      page: -1,
      count: 7,
      period: "ever",
      from: "x",
      countries: "Ukraine,ua",
      forms: "1",
      types: "NO_SUCH_STEP",
      status: "open",
    };
    expect(VerificationSearch.parse(search)).toMatchObject({ page: undefined, count: undefined, period: undefined });
    expect(read(search)).toEqual({});
  });

  it("takes a number for an id, as the router reads one", () => {
    expect(read({ search: 10442 })).toEqual({ search: "10442" });
  });

  it("asks for no day that does not exist, and turns a range round", () => {
    expect(read({ period: "custom", from: "2026-02-30" })).toEqual({});
    expect(read({ period: "custom", from: "2026-03-09", to: "2026-03-01" })).toEqual({
      from: "2026-03-01",
      to: "2026-03-09",
    });
  });

  it("names each value once", () => {
    expect(read({ status: "valid,valid,," })).toEqual({ status: ["valid"] });
  });

  it("knows whether anything narrows the list", () => {
    expect(isNarrowed(read({}))).toBe(false);
    expect(isNarrowed(read({ page: 4, count: 50 }))).toBe(false);
    expect(isNarrowed(read({ types: "PROFILE" }))).toBe(true);
    const narrowed = { period: "today", countries: "UA", search: "x" };
    expect(read(Object.assign(narrowed, withoutFilters))).toEqual({});
  });

  it("writes an empty choice as no word at all", () => {
    expect(joined([])).toBeUndefined();
    expect(joined(["UA", "DE"])).toBe("UA,DE");
  });
});
