import { describe, expect, it } from "vitest";
import { isBrokenLoad, mayForceReload, reloadGuardMs } from "./reload-guard.ts";

describe("a page that failed to load", () => {
  const now = Date.UTC(2026, 10, 21);

  it("forces a reload the first time", () => {
    expect(mayForceReload(now, null)).toBe(true);
  });

  it("does not reload again within two minutes", () => {
    expect(mayForceReload(now, now)).toBe(false);
    expect(mayForceReload(now, now - 119_999)).toBe(false);
    expect(mayForceReload(now, now - reloadGuardMs)).toBe(false);
  });

  it("may reload again later", () => {
    expect(mayForceReload(now, now - reloadGuardMs - 1)).toBe(true);
  });

  it.each([
    "Failed to fetch dynamically imported module: https://desk/assets/x.js",
    "error loading dynamically imported module: https://desk/assets/x.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/x.css",
  ])("is told from other errors: %s", (message) => {
    expect(isBrokenLoad(new TypeError(message))).toBe(true);
  });

  it("a mistake in the code is none", () => {
    expect(isBrokenLoad(new TypeError("undefined is not a function"))).toBe(false);
    expect(isBrokenLoad("Failed to fetch")).toBe(false);
  });
});
