import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Listener = () => void;
class FakeScript {
  src = "";
  async = false;
  nonce = "";
  isRemoved = false;
  readonly listeners = new Map<string, Listener>();
  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener);
  }
  remove(): void {
    this.isRemoved = true;
  }
}

let scripts: FakeScript[] = [];
let outcomes: ("load" | "error")[] = [];
const execute = vi.fn(async (siteKey: string, { action }: { action: string }) => `${siteKey}:${action}`);

beforeEach(() => {
  scripts = [];
  execute.mockClear();
  vi.resetModules();
  vi.stubGlobal("document", {
    querySelector: () => ({ nonce: "n0nce" }),
    createElement: () => new FakeScript(),
    head: {
      append(script: FakeScript) {
        scripts.push(script);
        const outcome = outcomes.shift() ?? "load";
        if (outcome === "load") vi.stubGlobal("grecaptcha", { ready: (then: Listener) => then(), execute });
        queueMicrotask(() => script.listeners.get(outcome)?.());
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("Google's script is loaded once, with the page's nonce, and gives a token for each use", async () => {
  const { solveRecaptcha } = await import("./recaptcha.ts");
  expect(await solveRecaptcha("site key", "sign_in")).toBe("site key:sign_in");
  expect(await solveRecaptcha("site key", "sign_in")).toBe("site key:sign_in");
  expect(execute).toHaveBeenCalledTimes(2);
  expect(scripts).toMatchObject([
    { src: "https://www.google.com/recaptcha/api.js?render=site%20key", nonce: "n0nce", isRemoved: false },
  ]);
});

test("a script that could not be loaded is said, and loaded anew by the next try", async () => {
  outcomes = ["error", "load"];
  const { solveRecaptcha } = await import("./recaptcha.ts");
  await expect(solveRecaptcha("site", "sign_in")).rejects.toThrow("could not be loaded");
  expect(await solveRecaptcha("site", "sign_in")).toBe("site:sign_in");
  expect(scripts.map(({ isRemoved }) => isRemoved)).toEqual([true, false]);
});
