import { expect, it } from "vitest";
import { CallbackSearch, callbackHostIn, sinceInstant } from "./callback-address.rules.ts";

it("an address keeps what the list knows, and drops the rest", () => {
  const known = { status: "failed", type: "MONITORING", host: "hooks.example:8443", since: "week", page: 2, count: 25 };
  expect(CallbackSearch.parse(known)).toEqual(known);
  const wrong = { status: "lost", type: "X", host: "a/b", since: "year", endpoint: "x", open: "1", more: 1 };
  expect(Object.values(CallbackSearch.parse(wrong)).filter(Boolean)).toEqual([]);
});

it("a host is taken from what was typed or pasted", () => {
  expect(["Hooks.Example:8443", " https://hooks.example/in?a=b ", "hooks.example/", ""].map(callbackHostIn)).toEqual([
    ...["hooks.example:8443", "hooks.example", "hooks.example", undefined],
  ]);
});

it("since counts back from the full hour", () => {
  const now = Date.parse("2026-11-29T05:40:11Z");
  expect(sinceInstant("day", now)).toBe("2026-11-28T05:00:00.000Z");
  expect(sinceInstant("week", now)).toBe("2026-11-22T05:00:00.000Z");
  expect(sinceInstant(undefined, now)).toBeUndefined();
});
