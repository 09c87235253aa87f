import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import {
  confirmByEmailLink,
  emailLinkTrouble,
  forgetEmailLink,
  isEmailLinkWaiting,
  receiveEmailLink,
} from "./email-link.ts";

vi.mock("#web/platform/api.ts", () => ({ sendDeskCall: vi.fn() }));

const page = "https://desk.example/registration/verify-email";
const replaceState = vi.fn();
const open = (href: string) => {
  vi.stubGlobal("location", { href });
  vi.stubGlobal("history", { state: { key: "k" }, replaceState });
  receiveEmailLink();
};
beforeEach(() => {
  vi.mocked(sendDeskCall).mockReset();
  replaceState.mockReset();
  forgetEmailLink();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a link leaves the address at once and confirms once", async () => {
  open(`${page}?verificationId=0a1b`);
  expect(replaceState.mock.calls).toEqual([[{ key: "k" }, "", page]]);
  expect(isEmailLinkWaiting()).toBe(true);
  expect(await confirmByEmailLink()).toBe(true);
  expect(vi.mocked(sendDeskCall).mock.calls.map(([, supplied]) => supplied)).toEqual([
    { body: { verificationId: "0a1b" } },
  ]);
  expect(isEmailLinkWaiting()).toBe(false);
  expect(await confirmByEmailLink()).toBe(false);
  expect(sendDeskCall).toHaveBeenCalledTimes(1);
});

test("a refused link is said to be, until the email is confirmed otherwise", async () => {
  open(`${page}?verificationId=0a1b`);
  vi.mocked(sendDeskCall).mockRejectedValue(new ApiError("refused", 422, [{ parameter: "token", message: "x" }]));
  expect(await confirmByEmailLink()).toBe(false);
  expect([isEmailLinkWaiting(), emailLinkTrouble()]).toEqual([false, "refused"]);
  forgetEmailLink();
  expect(emailLinkTrouble()).toBeNull();
});

test.each([new ApiError("refused", 500, [{ parameter: "server", message: "x" }]), new ApiError("timeout", 0, [])])(
  "a link that %s stopped is not said to be wrong",
  async (error) => {
    open(`${page}?verificationId=0a1b`);
    vi.mocked(sendDeskCall).mockRejectedValue(error);
    expect(await confirmByEmailLink()).toBe(false);
    expect(emailLinkTrouble()).toBe("failed");
  },
);

test("an outage uses no link up", async () => {
  open(`${page}?verificationId=0a1b`);
  vi.mocked(sendDeskCall).mockRejectedValue(new ApiError("unavailable", 503, []));
  expect(await confirmByEmailLink()).toBe(false);
  expect([isEmailLinkWaiting(), emailLinkTrouble()]).toEqual([true, null]);
});

test("an address without a link is left as it is", async () => {
  open(page);
  expect(replaceState).not.toHaveBeenCalled();
  expect([isEmailLinkWaiting(), await confirmByEmailLink()]).toEqual([false, false]);
  expect(sendDeskCall).not.toHaveBeenCalled();
});
