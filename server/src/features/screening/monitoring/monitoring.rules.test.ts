import { describe, expect, test } from "vitest";
import type { ScreenedList } from "#contract/records/verifications/screening.ts";
import {
  changesOfHits,
  documentExpiryOn,
  hitsByEntry,
  isAnyHitChange,
  type MonitoringConfig,
  marksGone,
  monitoredListsBehind,
  screeningDetail,
  watchedLists,
} from "./monitoring.rules.ts";

const watch: MonitoringConfig = {
  is_enabled: true,
  callback_url: "",
  databases_list_type: "*",
  databases: ["pep"],
  databases_custom: ["b2", "gone"],
  custom_blacklist: false,
  expiration_period: 0,
  expirations: [],
  time_zone: "UTC",
};

describe("which lists are watched", () => {
  test("all published ones, or the chosen; blacklists only as far as they are there", () => {
    expect(watchedLists(watch, ["b1", "b2"])).toMatchObject({ kinds: { length: 7 }, blacklists: [] });
    expect(watchedLists({ ...watch, custom_blacklist: true }, ["b1", "b2"]).blacklists).toEqual(["b1", "b2"]);
    expect(watchedLists({ ...watch, databases_list_type: "selected" }, ["b1", "b2"])).toEqual({
      kinds: ["pep"],
      blacklists: ["b2"],
    });
  });

  test("a list of another version, or a new one, is to be compared; one that is gone is forgotten", () => {
    const list = (code: string, version: number): ScreenedList => ({
      source: "list",
      code,
      name: code,
      kind: "pep",
      version,
      entriesCount: 1,
      confirmedAt: null,
    });
    const marks = [
      { source: "list" as const, code: "same", version: 3 },
      { source: "list" as const, code: "later", version: 3 },
      { source: "blacklist" as const, code: "new", version: 1 },
    ];
    const lists = [list("same", 3), list("later", 2), list("new", 1)];
    expect(monitoredListsBehind(lists, marks).map(({ code, from, to }) => [code, from, to])).toEqual([
      ["later", 3, 2],
      ["new", null, 1],
    ]);
    expect(marksGone(lists, marks)).toEqual([{ source: "blacklist", code: "new", version: 1 }]);
  });
});

describe("what is different in somebody's hits", () => {
  const hit = (entryId: string, sameHash = "h", listCode = "un") => ({
    source: "list" as const,
    listCode,
    entryId,
    sameHash,
    band: "probable" as const,
    score: 88,
  });
  const lists = [{ source: "list", code: "un" }];
  const of = (before: ReturnType<typeof hit>[], now: ReturnType<typeof hit>[], cut = false) =>
    changesOfHits(before, now, { lists, cut });

  test("nothing, while entry and applicant are as they were", () => {
    expect(isAnyHitChange(of([hit("a"), hit("b")], [hit("b"), hit("a")]))).toBe(false);
  });

  test("entries that came, that changed, that went", () => {
    const { added, changed, removed } = of([hit("a"), hit("b")], [hit("b", "other"), hit("c")]);
    expect([added, changed, removed].map((hits) => hits.map(({ entryId }) => entryId))).toEqual([["c"], ["b"], ["a"]]);
  });

  test("an entry that answers several persons of a company is one, and changes when it does for any of them", () => {
    const once = hitsByEntry([hit("a", "1"), hit("b"), hit("a", "2")]);
    expect(once.map(({ entryId }) => entryId)).toEqual(["a", "b"]);
    expect(isAnyHitChange(of(once, hitsByEntry([hit("a", "2"), hit("a", "1"), hit("b")])))).toBe(false);
    expect(of(once, hitsByEntry([hit("a", "1"), hit("b"), hit("a", "3")])).changed).toMatchObject([{ entryId: "a" }]);
  });

  test("hits of lists that are not watched, or not there, say nothing", () => {
    expect(isAnyHitChange(of([hit("a", "h", "off")], [hit("z", "h", "pep")]))).toBe(false);
  });

  test("a look that keeps no more hits does not say that one is gone", () => {
    expect(isAnyHitChange(of([hit("a"), hit("b")], [hit("b")], true))).toBe(false);
  });

  test("an event names twenty entries and counts the rest", () => {
    const now = Array.from({ length: 30 }, (_, n) => hit(`e${n}`));
    const un = { source: "list", code: "un", name: "UN", kind: "sanctions" } as const;
    const detail = screeningDetail(of([hit("gone")], now), [un]);
    expect(detail).toMatchObject({ added: 30, changed: 0, removed: 1, hits: { length: 20 } });
    expect(detail.hits[0]).toMatchObject({ change: "added", code: "un", name: "UN", kind: "sanctions", score: 88 });
    expect(screeningDetail(of([hit("gone")], []), []).hits[0]).toMatchObject({
      change: "removed",
      name: "un",
      score: null,
    });
  });
});

describe("the expiry of a document", () => {
  test.each([
    ["2026-03-01", "2026-03-01", 0, "none"],
    ["2026-03-01", "2026-03-02", 0, "expired"],
    ["2026-03-01", "2026-02-21", 7, "none"],
    ["2026-03-01", "2026-02-22", 7, "expiring"],
    ["2028-03-01", "2028-01-31", 30, "expiring"],
    ["2028-03-01", "2028-01-30", 30, "none"],
    ["2026-03-01", "2026-03-02", 90, "expired"],
  ])("of %s is, on %s, with a warning of %i days: %s", (expires, today, period, state) => {
    expect(documentExpiryOn(expires, today, period)).toBe(state);
  });
});
