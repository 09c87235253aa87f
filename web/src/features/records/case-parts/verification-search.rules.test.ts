import { describe, expect, it } from "vitest";
import { VerificationSearch } from "./verification-address.rules.ts";
import {
  isNarrowed,
  joinedVerificationFilters,
  orderAfter,
  shownOrder,
  statusTabOf,
  tabCount,
  verificationChoiceOf,
  verificationFiltersOf,
  withoutVerificationFilters,
} from "./verification-search.rules.ts";

const formId = "3f0e8a52-6f4f-4d0b-9f3a-0a1b2c3d4e5f";
const read = (search: object, timeZone = "UTC") =>
  verificationFiltersOf(verificationChoiceOf(VerificationSearch.parse(search), "2026-11-21"), timeZone);

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
      reasons: "EXPIRED_DOCUMENT,NO_REASON",
    };
    expect(read(search)).toEqual({
      from: "2026-10-01",
      to: "2026-10-31",
      countries: ["UA", "DE"],
      forms: [formId],
      types: ["FACIAL"],
      status: ["pending", "invalid"],
      waits_for: "reviewer",
      search: "cust-1",
      reasons: ["EXPIRED_DOCUMENT"],
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
    expect(read(Object.assign(narrowed, withoutVerificationFilters))).toEqual({});
  });

  it("writes an empty choice as no word at all", () => {
    expect(joinedVerificationFilters([])).toBeUndefined();
    expect(joinedVerificationFilters(["UA", "DE"])).toBe("UA,DE");
  });
});

describe("the tabs", () => {
  const open = (search: object) => {
    const address = VerificationSearch.parse(search);
    const choice = verificationChoiceOf(address, "2026-11-21");
    return { address, choice, tab: statusTabOf(choice), order: shownOrder(address, choice) };
  };
  const toReview = { status: "pending,customer_pending" };

  it("what is to be reviewed leaves out what waits for its applicant, however it is addressed", () => {
    expect(read({ status: "pending" })).toEqual({ status: ["pending"], waits_for: "reviewer" });
    expect(open(toReview)).toMatchObject({ tab: "waiting", order: "due" });
    expect(open({ waits_for: "applicant" })).toMatchObject({ tab: "applicant", order: "newest" });
    expect(open({ status: "valid" })).toMatchObject({ tab: "approved", order: "newest" });
    expect(open({})).toMatchObject({ tab: "all" });
    expect(open({ status: "valid,invalid" }).tab).toBeNull();
    expect(open({ waits_for: "second_reviewer" }).tab).toBeNull();
  });

  it("count each verification in one of the two", () => {
    const counts = (pending: number) => ({
      created: 0,
      processing: 1,
      pending,
      customer_pending: 2,
      valid: 4,
      invalid: 5,
    });
    const applicant = { ...counts(1), customer_pending: 0 };
    const counted = (["all", "waiting", "applicant", "approved", "declined"] as const).map((tab) =>
      tabCount(tab, counts(3), applicant),
    );
    expect(counted).toEqual([15, 4, 1, 4, 5]);
    expect(tabCount("waiting", counts(3), undefined)).toBeNull();
  });

  it("the date's head turns the order round, the due time's has one order, and the address says only what differs", () => {
    const pressed = (search: object, by: string) => {
      const { address, choice } = open(search);
      return orderAfter(address, choice, by);
    };
    expect(pressed({}, "created")).toBe("created");
    expect(pressed({ sort: "created" }, "created")).toBeUndefined();
    expect(pressed({}, "due")).toBe("due");
    expect(pressed(toReview, "due")).toBe("newest");
    expect(pressed(toReview, "created")).toBe("newest");
    expect(pressed({ ...toReview, sort: "newest" }, "created")).toBe("created");
    expect(pressed({ ...toReview, sort: "newest" }, "due")).toBeUndefined();
  });
});
