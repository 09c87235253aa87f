import { describe, expect, it } from "vitest";
import { VerificationSearch } from "./verification-address.rules.ts";
import {
  addressOfTab,
  countedListsOf,
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

  it("what was decided today is of the reader's day, and companies that wait for their persons have no status", () => {
    expect(read({ decided: "today" })).toEqual({ decided_from: "2026-11-21" });
    expect(read({ decided: "today" }, "Europe/Kyiv")).toEqual({ decided_from: "2026-11-20T22:00:00.000Z" });
    expect(read({ decided: "ever", waits_for: "persons" })).toEqual({ waits_for: "persons" });
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
    expect(open({ waits_for: "second_reviewer" }).tab).toBe("second_reviewer");
    expect(open({ waits_for: "persons" }).tab).toBe("persons");
    expect(open({ decided: "today" })).toMatchObject({ tab: "today", order: "newest" });
    expect(open({ decided: "today", status: "valid" }).tab).toBeNull();
    expect(open({ ...toReview, assignee: "me" })).toMatchObject({ tab: "mine", order: "due" });
    expect(open({ ...toReview, assignee: "none" }).tab).toBe("waiting");
    expect(open({ assignee: "me" }).tab).toBe("all");
  });

  it("one's own is left with its assignee; another assignee stays", () => {
    expect(addressOfTab("mine", "all")).toMatchObject({ assignee: "me", status: "pending,customer_pending" });
    expect(addressOfTab("today", "mine")).toMatchObject({ assignee: undefined, decided: "today", status: undefined });
    expect("assignee" in addressOfTab("mine", "all") && "assignee" in addressOfTab("all", "mine")).toBe(true);
    expect("assignee" in addressOfTab("approved", "all")).toBe(false);
    expect(addressOfTab("all", "today")).toMatchObject({ decided: undefined, waits_for: undefined });
  });

  it("count each verification in one of the two, and by a list of its own what no status says", () => {
    const counts = { created: 0, processing: 1, pending: 3, customer_pending: 2, valid: 4, invalid: 5 };
    const totals = [2, 7, 1, null, 8];
    const of = (tab: Parameters<typeof tabCount>[0]) => tabCount(tab, { counts, totals });
    expect((["all", "waiting", "applicant", "approved", "declined"] as const).map(of)).toEqual([15, 4, 1, 4, 5]);
    expect((["mine", "second_reviewer", "persons", "today"] as const).map(of)).toEqual([2, 7, null, 8]);
    expect(tabCount("waiting", { counts, totals: [2, 0, null, 0, 0] })).toBeNull();
    expect(tabCount("all", undefined)).toBeNull();
    expect(countedListsOf("2026-11-21", "UTC")).toEqual([
      { status: ["pending", "customer_pending"], waits_for: "reviewer", assignee: "me" },
      { waits_for: "second_reviewer" },
      { waits_for: "applicant" },
      { waits_for: "persons" },
      { decided_from: "2026-11-21" },
    ]);
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
