import { describe, expect, it } from "vitest";
import { signInSteps } from "#contract/account/sessions.calls.ts";
import { ownPath, redirectFromPrivate, redirectFromPublic } from "./sign-in-steps.ts";

const publicPaths = [
  "/login",
  "/login/verify-email",
  "/login/2fa",
  "/login/create-project",
  "/login/reset-2fa",
  "/login/verify-2fa-email",
  "/forgot-password",
  "/forgot-password/check-email",
  "/reset-password",
  "/reset-password-success",
  "/reset-2fa",
  "/registration",
  "/registration/verify-email",
  "/registration/enable-2fa",
  "/registration/create-project",
  "/registration/accept-invite",
];

const resetStates = ([null, "password", "factor"] as const).flatMap((waiting) =>
  [false, true].map((isFinished) => ({ waiting, isFinished })),
);

describe("guards", () => {
  it("a private page is for whoever has done every step", () => {
    expect(redirectFromPrivate({ step: "done", path: "/forms" })).toBeNull();
    for (const step of signInSteps.filter((each) => each !== "done"))
      expect(redirectFromPrivate({ step, path: "/forms" })).toMatch(/^\/(login|registration)/);
  });

  it("a stranger sees both doors, the way to a new password, and no later step", () => {
    const open = publicPaths.filter((path) => redirectFromPublic({ step: "login", path }) === null);
    expect(open).toEqual([
      "/login",
      "/forgot-password",
      "/forgot-password/check-email",
      "/reset-password",
      "/registration",
      "/registration/accept-invite",
    ]);
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

  it("no step leads in a circle, whatever link waits", () => {
    for (const reset of resetStates)
      for (const step of signInSteps)
        for (const path of publicPaths) {
          const next = redirectFromPublic({ step, path, reset });
          if (next && next !== "/dashboard") expect(redirectFromPublic({ step, path: next, reset })).toBeNull();
        }
  });

  it("an invitation is open to whoever holds one, whatever the step, and comes before the app and the first project", () => {
    const path = "/registration/accept-invite";
    for (const step of signInSteps) expect(redirectFromPublic({ step, path, isInvited: true })).toBeNull();
    for (const step of ["done", "create-project"] as const)
      expect(redirectFromPublic({ step, path: "/login", isInvited: true })).toBe(path);
    expect(redirectFromPublic({ step: "2fa", path: "/login", isInvited: true })).toBe("/login/2fa");
    expect(redirectFromPublic({ step: "enable-2fa", path })).toBe("/registration/enable-2fa");
    expect(redirectFromPublic({ step: "done", path })).toBe("/dashboard");
  });

  it("whoever lost the authenticator may ask for another once the password is proved, and only then", () => {
    for (const path of ["/login/reset-2fa", "/login/verify-2fa-email", "/reset-2fa"])
      for (const step of signInSteps.filter((each) => each !== "done"))
        expect(redirectFromPublic({ step, path }) === null, `${step} ${path}`).toBe(step === "2fa");
  });

  it("a factor link waits for the password and then leads back to its page", () => {
    const reset = { waiting: "factor", isFinished: false } as const;
    expect(redirectFromPublic({ step: "login", path: "/reset-2fa", reset })).toBe("/login");
    expect(redirectFromPublic({ step: "2fa", path: "/login", reset })).toBe("/reset-2fa");
    expect(redirectFromPublic({ step: "2fa", path: "/login" })).toBe("/login/2fa");
  });

  it("a password link is open half-way too; without one the missing step is shown", () => {
    const reset = { waiting: "password", isFinished: false } as const;
    for (const step of ["login", "verify-email", "2fa", "create-project"] as const)
      expect(redirectFromPublic({ step, path: "/reset-password", reset })).toBeNull();
    expect(redirectFromPublic({ step: "2fa", path: "/reset-password" })).toBe("/login/2fa");
    expect(redirectFromPublic({ step: "done", path: "/reset-password", reset })).toBe("/dashboard");
  });

  it("the success page is for whoever has just finished a reset", () => {
    const path = "/reset-password-success";
    for (const step of ["login", "authenticate"] as const) {
      expect(redirectFromPublic({ step, path, reset: { waiting: null, isFinished: true } })).toBeNull();
      expect(redirectFromPublic({ step, path })).toBe("/login");
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
    "/reset-password?token=1",
    "/reset-2fa",
    "/forgot-password/check-email",
    "/api/logout",
  ])("not %j", (path) => {
    expect(ownPath(path, origin)).toBeNull();
  });

  it("encoded slashes stay a path of ours", () => {
    const path = ownPath("/%2F%2Fevil.example", origin);
    expect(path && new URL(path, origin).origin).toBe(origin);
  });
});
