import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byLastUse, rememberAction } from "./recent.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const actions = ["approve", "decline", "assign", "copyLink"].map((key) => ({ key }));
const order = () => byLastUse(actions).map(({ key }) => key);
const remember = (key: string) => rememberAction({ key: `action ${key}` } as Parameters<typeof rememberAction>[0]);

test("the palette's actions come as they are given until one is used; what was used last comes first", () => {
  expect(order()).toEqual(["approve", "decline", "assign", "copyLink"]);
  remember("assign");
  remember("decline");
  expect(order()).toEqual(["decline", "assign", "approve", "copyLink"]);
  remember("assign");
  expect(order()).toEqual(["assign", "decline", "approve", "copyLink"]);
});

test("what is no list of names in the browser's store is as if nothing was used", () => {
  for (const text of ["{", '{"a": 1}', "7"]) {
    kept.set("palette-actions", text);
    expect(order()).toEqual(["approve", "decline", "assign", "copyLink"]);
  }
});
