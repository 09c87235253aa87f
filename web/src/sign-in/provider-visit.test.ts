import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isBackFromProvider, receiveProviderReturn, takeProviderSearch } from "./provider-return.ts";
import { isVisitOf, leaveForProvider, takeProviderReturn } from "./provider-visit.ts";

const replaceState = vi.fn();
const assign = vi.fn();
const departure = {
  url: "https://accounts.google.com/o/oauth2/v2/auth?x=1",
  client_id: "ours",
  redirect_uri: "https://desk.example/login",
  grant_type: "authorization_code" as const,
};

const open = (href: string) => {
  const { pathname, search } = new URL(href);
  vi.stubGlobal("location", { pathname, search, assign });
  vi.stubGlobal("history", { state: { key: "k" }, replaceState });
  receiveProviderReturn();
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("location", { assign });
  replaceState.mockReset();
  takeProviderSearch();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("code and state leave the address at once and are handed out once, with what was kept for the way back", () => {
  leaveForProvider(departure, "google", "sign_up");
  expect(assign).toHaveBeenCalledWith(departure.url);
  open("https://desk.example/login?state=k1.ab&code=4%2F0x&scope=email&iss=https%3A%2F%2Faccounts.google.com");
  expect(replaceState).toHaveBeenCalledWith({ key: "k" }, "", "/login");
  expect(isBackFromProvider()).toBe(true);
  expect([isVisitOf("google"), isVisitOf("organization")]).toEqual([true, false]);
  const { url: _, ...ours } = departure;
  expect(takeProviderReturn()).toEqual({
    ...ours,
    purpose: "sign_up",
    provider: "google",
    state: "k1.ab",
    code: "4/0x",
    iss: "https://accounts.google.com",
  });
  expect(takeProviderReturn()).toBeNull();
  expect(isBackFromProvider()).toBe(false);
});

test("who went to link an account comes back to the profile; later sign-ins do not", () => {
  leaveForProvider(departure, "google", "link");
  open("https://desk.example/login?code=c&state=s");
  expect(replaceState).toHaveBeenCalledWith({ key: "k" }, "", "/profile-settings");
  expect(takeProviderReturn()?.purpose).toBe("link");
  open("https://desk.example/login?code=c&state=s");
  expect(replaceState).toHaveBeenLastCalledWith({ key: "k" }, "", "/login");
});

test("turned back at Google there is no code; in a tab that never left there is nothing", () => {
  leaveForProvider(departure, "google", "sign_in");
  open("https://desk.example/login?error=access_denied&state=s");
  expect(takeProviderReturn()).toMatchObject({ code: null, state: "s" });
  open("https://desk.example/login?code=forged&state=s");
  expect(takeProviderReturn()).toBeNull();
});

test.each([
  "https://desk.example/login",
  "https://desk.example/verifications?state=x&code=y",
  "https://desk.example/login?estate=x",
])("%s is left alone", (href) => {
  open(href);
  expect(replaceState).not.toHaveBeenCalled();
  expect(isBackFromProvider()).toBe(false);
});
