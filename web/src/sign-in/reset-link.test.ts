import { afterEach, expect, test, vi } from "vitest";
import { finishedReset, finishReset, forgetResetLink, receiveResetLink, resetState, resetToken } from "./reset-link.ts";

const desk = "https://desk.example";
const replaceState = vi.fn();
const open = (href: string) => {
  vi.stubGlobal("location", { href });
  vi.stubGlobal("history", { state: { key: "k" }, replaceState });
  receiveResetLink();
};
afterEach(() => {
  vi.unstubAllGlobals();
  replaceState.mockReset();
});

test("a link leaves the address at once, and is good for its own page only", () => {
  open(`${desk}/reset-2fa?token=0a1b`);
  expect(replaceState.mock.calls).toEqual([[{ key: "k" }, "", `${desk}/reset-2fa`]]);
  expect([resetToken("factor"), resetToken("password"), resetState().waiting]).toEqual(["0a1b", null, "factor"]);
  forgetResetLink();
  expect([resetToken("factor"), resetState().waiting]).toEqual([null, null]);
});

test.each(["/login", "/forms?token=0a1b", "/reset-password"])("a page without a link is left as it is: %s", (path) => {
  open(desk + path);
  expect(replaceState).not.toHaveBeenCalled();
  expect(resetState().waiting).toBeNull();
});

test("a finished reset has no link left, and is known to the page that says so", () => {
  open(`${desk}/reset-password?token=0a1b`);
  finishReset("password");
  expect([resetToken("password"), finishedReset(), resetState()]).toEqual([
    null,
    "password",
    { waiting: null, isFinished: true },
  ]);
});
