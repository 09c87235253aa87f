import { describe, expect, it } from "vitest";
import { signInSteps } from "#contract/sessions.contract.ts";
import { ownPath, redirectFromPrivate, redirectFromPublic } from "./steps.ts";

const publicPaths = [
  "/login",
  "/login/verify-email",
  "/login/2fa",
  "/login/create-project",
  "/registration",
  "/registration/verify-email",
  "/registration/enable-2fa",
  "/registration/create-project",
];

describe("guards", () => {
  it("a private page is for whoever has done every step", () => {
    expect(redirectFromPrivate({ step: "done", path: "/forms" })).toBeNull();
    for (const step of signInSteps.filter((each) => each !== "done"))
      expect(redirectFromPrivate({ step, path: "/forms" })).toMatch(/^\/(login|registration)/);
  });

  it("a stranger sees both doors and no later step", () => {
    const open = publicPaths.filter((path) => redirectFromPublic({ step: "login", path }) === null);
    expect(open).toEqual(["/login", "/registration"]);
    expect(redirectFromPublic({ step: "login", path: "/login/2fa" })).toBe("/login");
  });

  it("whoever is signed in is taken to the app from every public page", () => {
    for (const path of publicPaths) expect(redirectFromPublic({ step: "done", path })).toBe("/dashboard");
  });

  it.each([
    ["verify-email", "/login", "/login/verify-email"],
    ["verify-email", "/registration", "/registration/verify-email"],
    ["enable-2fa", "/registration/verify-email", "/registration/enable-2fa"],
    ["enable-2fa", "/login", "/registration/enable-2fa"],
    ["2fa", "/login", "/login/2fa"],
    ["create-project", "/registration/enable-2fa", "/registration/create-project"],
    ["create-project", "/login/2fa", "/login/create-project"],
    ["authenticate", "/registration/create-project", "/login"],
  ] as const)("half-way at %s, %s leads to %s", (step, path, wanted) => {
    expect(redirectFromPublic({ step, path })).toBe(wanted);
  });

  it("no step leads in a circle", () => {
    for (const step of signInSteps)
      for (const path of publicPaths) {
        const next = redirectFromPublic({ step, path });
        if (next && next !== "/dashboard") expect(redirectFromPublic({ step, path: next })).toBeNull();
      }
  });
});

describe("S13 only a path of our own is gone back to", () => {
  const origin = "https://desk.example.com";

  it.each(["/verifications?page=2&count=25", "/forms/list#top", "/"])("%s", (path) => {
    expect(ownPath(path, origin)).toBe(path);
  });

  it.each([
    null,
    "",
    "verifications",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "https://evil.example/",
    "https:evil.example",
    "/a\\..\\b",
    "/login",
    "/login/2fa",
    "/registration?x",
    "/api/logout",
  ])("not %j", (path) => {
    expect(ownPath(path, origin)).toBeNull();
  });

  it("encoded slashes stay a path of ours", () => {
    const path = ownPath("/%2F%2Fevil.example", origin);
    expect(path && new URL(path, origin).origin).toBe(origin);
  });
});
